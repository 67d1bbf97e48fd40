import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { failureSentence } from '../../../kit/admin/failure-sentence.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
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
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <header className="mb-8 text-center">
          <h1 className="text-xl font-semibold tracking-tight">{cmsTitle}</h1>
          <p className="mt-1 text-muted">{siteName}</p>
        </header>
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
          <Button type="submit" disabled={isSubmitting} className="mt-1 h-11 w-full">
            {isSubmitting && <Spinner />}
            {isSubmitting ? 'Logging in...' : 'Login'}
          </Button>
        </form>
        {demo && (
          <p className="mt-6 text-center text-sm text-muted">
            Demo: username <strong className="credential">{demo.username}</strong>, password{' '}
            <strong className="credential">{demo.password}</strong>
          </p>
        )}
      </div>
    </main>
  );
}
