import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { type SignInInput, signInInput } from '../session.ts';
import { loginFailed, PasskeyButton, PasskeyStep, SecondStepForm } from './second-step-form.tsx';
import { rememberSignedIn } from './signed-in-hint.ts';

interface SignInAnswer {
  twoFactorRedirect?: boolean;
  twoFactorMethods?: string[];
}

interface SignInFormProps {
  username?: string;
  onSignedIn(): void | Promise<void>;
  onForgotten?(): void;
  className?: string;
  children?: ReactNode;
}

export function SignInForm({ onSignedIn, ...props }: SignInFormProps) {
  const [owed, setOwed] = useState<SecondStep>();

  async function finish() {
    rememberSignedIn();
    await onSignedIn();
  }

  const step = {
    className: props.className,
    onSignedIn: finish,
    onStartAgain: () => setOwed(undefined),
  };
  if (owed === 'passkey') return <PasskeyStep {...step} />;
  if (owed === 'code') return <SecondStepForm {...step} />;
  return <PasswordStep {...props} onSignedIn={finish} onOwed={setOwed} />;
}

/** A code can replace a passkey, but not without an authenticator app. */
type SecondStep = 'code' | 'passkey';

interface PasswordStepProps extends SignInFormProps {
  onOwed(step: SecondStep): void;
}

function PasswordStep(props: PasswordStepProps) {
  const { username = '', onSignedIn, onForgotten, onOwed, className, children } = props;
  const { register, handleSubmit, setFocus, formState } = useForm<SignInInput>({
    resolver: zodResolver(signInInput),
    defaultValues: { username, password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function signIn(credentials: SignInInput) {
    try {
      const answer = await post<SignInAnswer>(adminApi.signIn(), credentials);
      if (answer?.twoFactorRedirect) {
        onOwed(answer.twoFactorMethods?.includes('totp') ? 'code' : 'passkey');
      } else await onSignedIn();
    } catch (error) {
      loginFailed(failureSentence(error));
      // The disabled button lost the focus: go back to the first field.
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
      <PasskeyButton look="secondary" onSignedIn={onSignedIn}>
        Sign in with a passkey
      </PasskeyButton>
      {onForgotten && (
        <Button look="quiet" size="small" onClick={onForgotten}>
          Forgot your password?
        </Button>
      )}
    </form>
  );
}
