import { Door } from '../../../kit/crud/admin/door.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import type { SignInInput } from '../session.ts';
import { SignInForm } from './sign-in-form.tsx';

interface LoginScreenProps {
  cmsTitle: string;
  siteName: string;
  /** Only in demo mode: what opens the door. */
  demo: SignInInput | undefined;
  onSignedIn(): void;
}

export function LoginScreen({ cmsTitle, siteName, demo, onSignedIn }: LoginScreenProps) {
  return (
    <Door cmsTitle={cmsTitle} siteName={siteName}>
      <SignInForm
        className="card grid gap-5 p-6 sm:p-8"
        onSignedIn={() => {
          showToast({ title: 'Login successful', description: 'Welcome to the CMS' });
          onSignedIn();
        }}
      />
      {demo && (
        <p className="mt-6 text-center text-sm text-muted">
          Demo: username <strong className="credential">{demo.username}</strong>, password{' '}
          <strong className="credential">{demo.password}</strong>
        </p>
      )}
    </Door>
  );
}
