import { KeyRound } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { ShortForm } from '../../../kit/crud/admin/short-form.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { ApiError, post } from '../../../lib/http/api-client.ts';
import { codeInput, recoveryCodeInput } from '../second-factor.ts';
import { passkeyFailure, signInWithPasskey } from './passkeys.ts';

interface SecondStepFormProps {
  onSignedIn(): void | Promise<void>;
  /** The password must be entered again. */
  onStartAgain(): void;
  className?: string | undefined;
}

const WAYS = {
  app: {
    schema: codeInput,
    path: adminApi.verifyCode(),
    label: 'Code from your app',
    hint: 'The six digits shown by your authenticator app now.',
    other: 'recovery',
    otherWords: 'Use a recovery code',
  },
  recovery: {
    schema: recoveryCodeInput,
    path: adminApi.verifyRecoveryCode(),
    label: 'Recovery code',
    hint: 'One of the codes that you saved. It works once.',
    other: 'app',
    otherWords: 'Use the authenticator app',
  },
} as const;

type Way = keyof typeof WAYS;

export function SecondStepForm(props: SecondStepFormProps) {
  const [way, setWay] = useState<Way>('app');
  return (
    <CodeForm key={way} way={WAYS[way]} {...props} onOtherWay={() => setWay(WAYS[way].other)} />
  );
}

export const loginFailed = (description: string) =>
  showToast({ variant: 'destructive', title: 'Login failed', description });

type PasskeyButtonProps = Omit<ComponentProps<typeof ActionButton>, 'onAct' | 'className'> &
  Pick<SecondStepFormProps, 'onSignedIn'>;

export function PasskeyButton({ onSignedIn, ...button }: PasskeyButtonProps) {
  async function show() {
    try {
      await signInWithPasskey();
      await onSignedIn();
    } catch (error) {
      loginFailed(passkeyFailure(error));
    }
  }

  return <ActionButton className="h-11 w-full" icon={KeyRound} onAct={show} {...button} />;
}

/** After the password, for accounts with a passkey and no authenticator app. */
export function PasskeyStep({ onSignedIn, onStartAgain, className }: SecondStepFormProps) {
  return (
    <section aria-label="Second step" className={className}>
      <p className="text-sm text-muted">
        Your account has a passkey, so your password alone does not sign you in. Have you lost it?
        Ask an owner to remove it.
      </p>
      <PasskeyButton autoFocus onSignedIn={onSignedIn}>
        Use your passkey
      </PasskeyButton>
      <Button look="quiet" size="small" onClick={onStartAgain}>
        Start again
      </Button>
    </section>
  );
}

interface CodeFormProps extends SecondStepFormProps {
  way: (typeof WAYS)[keyof typeof WAYS];
  onOtherWay(): void;
}

function CodeForm({ way, onSignedIn, onStartAgain, onOtherWay, className }: CodeFormProps) {
  async function send({ code }: { code: string }) {
    try {
      await post(way.path, { code });
      await onSignedIn();
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 401 && !error.body.fields?.code;
      if (!isOver) throw error;
      loginFailed(failureSentence(error));
      onStartAgain();
    }
  }

  return (
    <ShortForm
      schema={way.schema}
      fields={[
        {
          name: 'code',
          label: way.label,
          autoComplete: 'one-time-code',
          inputMode: way.other === 'recovery' ? 'numeric' : 'text',
          autoCapitalize: 'none',
          spellCheck: false,
          autoFocus: true,
        },
      ]}
      aria-label="Second step"
      action="Continue"
      busyText="Logging in..."
      isWide
      onSend={send}
      className={className}
      before={<p className="text-sm text-muted">{way.hint}</p>}
    >
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="quiet" size="small" onClick={onOtherWay}>
          {way.otherWords}
        </Button>
        <Button look="quiet" size="small" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </ShortForm>
  );
}
