import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Door } from '../../../kit/admin/door.tsx';
import { failureSentence } from '../../../kit/admin/failure-sentence.ts';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi } from '../../../lib/api-client.ts';
import { type SignInInput, signInInput, signInPath } from '../session.ts';
import { rememberSignedIn } from './signed-in-hint.ts';

interface LoginScreenProps {
  cmsTitle: string;
  siteName: string;
  /** Only in demo mode: what opens the door. */
  demo: SignInInput | undefined;
  onSignedIn(): void;
}

export function LoginScreen({ cmsTitle, siteName, demo, onSignedIn }: LoginScreenProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<SignInInput>({
    resolver: zodResolver(signInInput),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function signIn(credentials: SignInInput) {
    try {
      await callApi(signInPath, { method: 'POST', body: credentials });
    } catch (error) {
      showToast({
        variant: 'destructive',
        title: 'Login failed',
        description: failureSentence(error),
      });
      // The button was disabled and lost the focus; a keyboard is back at the first field.
      setFocus('username');
      return;
    }
    rememberSignedIn();
    showToast({ title: 'Login successful', description: 'Welcome to the CMS' });
    onSignedIn();
  }

  return (
    <Door cmsTitle={cmsTitle} siteName={siteName}>
      <form
        noValidate
        onSubmit={handleSubmit(signIn)}
        className="card grid gap-5 p-6 sm:p-8"
        aria-label="Login"
      >
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton busy={isSubmitting} busyText="Logging in..." className="mt-1 h-11 w-full">
          Login
        </SubmitButton>
      </form>
      {demo && (
        <p className="mt-6 text-center text-sm text-muted">
          Demo: username <strong className="credential">{demo.username}</strong>, password{' '}
          <strong className="credential">{demo.password}</strong>
        </p>
      )}
    </Door>
  );
}
