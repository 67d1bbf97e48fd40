import { useState } from 'react';
import { Door } from '../../../kit/crud/admin/door.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import type { SignInInput } from '../session.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface LoginScreenProps {
  cmsTitle: string;
  siteName: string;
  /** The demo's credentials; only in demo mode. */
  demo: SignInInput | undefined;
  onSignedIn(): void;
}

export function LoginScreen({ cmsTitle, siteName, demo, onSignedIn }: LoginScreenProps) {
  const [forgotten, setForgotten] = useState(false);
  return (
    <Door cmsTitle={cmsTitle} siteName={siteName}>
      {forgotten ? (
        <ForgottenPassword onBack={() => setForgotten(false)} />
      ) : (
        <SignInForm
          className="card grid gap-5 p-6 sm:p-8"
          onForgotten={() => setForgotten(true)}
          onSignedIn={() => {
            showToast({
              title: 'Login successful',
              description: 'Welcome to the CMS',
              // On a phone it covers the menu.
              durationMs: 3000,
            });
            onSignedIn();
          }}
        />
      )}
      {demo && (
        <p className="mt-6 text-center text-sm text-muted">
          Demo: username <strong className="credential">{demo.username}</strong>, password{' '}
          <strong className="credential">{demo.password}</strong>
        </p>
      )}
    </Door>
  );
}
