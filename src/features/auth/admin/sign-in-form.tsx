import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi } from '../../../lib/http/api-client.ts';
import { type SignInInput, signInInput } from '../session.ts';
import { rememberSignedIn } from './signed-in-hint.ts';

interface SignInFormProps {
  username?: string;
  onSignedIn(): void | Promise<void>;
  className?: string;
  children?: ReactNode;
}

export function SignInForm({ username = '', onSignedIn, className, children }: SignInFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<SignInInput>({
    resolver: zodResolver(signInInput),
    defaultValues: { username, password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function signIn(credentials: SignInInput) {
    try {
      await callApi(adminApi.signIn(), { method: 'POST', body: credentials });
      rememberSignedIn();
      await onSignedIn();
    } catch (error) {
      showToast({
        variant: 'destructive',
        title: 'Login failed',
        description: failureSentence(error),
      });
      // The button was disabled and lost the focus; a keyboard is back at the first field.
      setFocus('username');
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(signIn)(event)}
      className={className}
      aria-label="Login"
    >
      {children}
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
  );
}
