import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi } from '../../../lib/http/api-client.ts';
import { type SignInInput, signInInput } from '../session.ts';
import { NoPasskey, signInWithPasskey } from './passkeys.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { rememberSignedIn } from './signed-in-hint.ts';

interface SignInFormProps {
  username?: string;
  onSignedIn(): void | Promise<void>;
  onForgotten?(): void;
  className?: string;
  children?: ReactNode;
}

export function SignInForm({ onSignedIn, ...props }: SignInFormProps) {
  const [owesCode, setOwesCode] = useState(false);

  async function finish() {
    rememberSignedIn();
    await onSignedIn();
  }

  return owesCode ? (
    <SecondStepForm
      className={props.className}
      onSignedIn={finish}
      onStartAgain={() => setOwesCode(false)}
    />
  ) : (
    <PasswordStep {...props} onSignedIn={finish} onCodeOwed={() => setOwesCode(true)} />
  );
}

interface PasswordStepProps extends SignInFormProps {
  onCodeOwed(): void;
}

function PasswordStep(props: PasswordStepProps) {
  const { username = '', onSignedIn, onForgotten, onCodeOwed, className, children } = props;
  const { register, handleSubmit, setFocus, formState } = useForm<SignInInput>({
    resolver: zodResolver(signInInput),
    defaultValues: { username, password: '' },
  });
  const { errors, isSubmitting } = formState;

  function fail(description: string) {
    showToast({ variant: 'destructive', title: 'Login failed', description });
  }

  async function signIn(credentials: SignInInput) {
    try {
      const answer = await callApi<{ twoFactorRedirect?: boolean }>(adminApi.signIn(), {
        ...{ method: 'POST', body: credentials },
      });
      if (answer?.twoFactorRedirect) onCodeOwed();
      else await onSignedIn();
    } catch (error) {
      fail(failureSentence(error));
      // The button was disabled and lost the focus; a keyboard is back at the first field.
      setFocus('username');
    }
  }

  async function showPasskey() {
    try {
      await signInWithPasskey();
      await onSignedIn();
    } catch (error) {
      fail(error instanceof NoPasskey ? error.message : failureSentence(error));
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
      <ActionButton
        look="secondary"
        className="h-11 w-full"
        icon={<KeyRound aria-hidden className="size-4" />}
        onAct={showPasskey}
      >
        Sign in with a passkey
      </ActionButton>
      {onForgotten && (
        <Button look="quiet" size="small" onClick={onForgotten}>
          Forgot your password?
        </Button>
      )}
    </form>
  );
}
