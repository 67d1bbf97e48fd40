import { type ReactNode, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { currentPassword, ShortForm } from '../../../kit/crud/admin/short-form.tsx';
import { Button } from '../../../kit/ui/button.tsx';
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

  async function signIn(credentials: SignInInput) {
    const answer = await post<SignInAnswer>(adminApi.signIn(), credentials);
    if (!answer?.twoFactorRedirect) return onSignedIn();
    onOwed(answer.twoFactorMethods?.includes('totp') ? 'code' : 'passkey');
  }

  return (
    <ShortForm
      schema={signInInput}
      fields={[
        {
          name: 'username',
          label: 'Username',
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
        },
        { name: 'password', label: 'Password', ...currentPassword },
      ]}
      values={{ username }}
      action="Login"
      busyText="Logging in..."
      isWide
      onSend={(credentials, { setFocus }) =>
        signIn(credentials).catch((error) => {
          loginFailed(failureSentence(error));
          // The disabled button lost the focus: go back to the first field.
          setFocus('username');
        })
      }
      className={className}
      before={children}
    >
      <PasskeyButton look="secondary" onSignedIn={onSignedIn}>
        Sign in with a passkey
      </PasskeyButton>
      {onForgotten && (
        <Button look="quiet" size="small" onClick={onForgotten}>
          Forgot your password?
        </Button>
      )}
    </ShortForm>
  );
}
