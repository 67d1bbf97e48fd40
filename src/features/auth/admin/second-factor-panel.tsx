import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { PasswordCheck } from '../../../kit/crud/admin/password-check.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import type { NewSecondFactor, OwnSecondFactor } from '../second-factor.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Shown in place of the buttons. */
type Shown = 'set-up' | 'new-codes' | 'switch-off' | { codes: string[] };

export function SecondFactorPanel() {
  const client = useQueryClient();
  const queryKey = [adminApi.ownSecondFactor()];
  const query = useQuery<OwnSecondFactor>({ queryKey });
  const { data } = query;
  const [shown, setShown] = useState<Shown>();

  function finish() {
    setShown(undefined);
    void client.invalidateQueries({ queryKey });
  }

  return (
    <section aria-labelledby="second-step-title" className="grid gap-3">
      <h3 id="second-step-title" className="font-semibold">
        Second step at sign-in
      </h3>
      <NotLoaded
        query={query}
        text="Your two-step sign-in settings could not be loaded. Please try again."
      >
        <Skeleton className="h-10 w-full" />
      </NotLoaded>
      {data && shown !== 'set-up' && <p className="text-sm text-muted">{stateInWords(data)}</p>}
      {data && !shown && (
        <div className="flex flex-wrap gap-2">
          {data.app ? (
            <>
              <Button look="secondary" onClick={() => setShown('new-codes')}>
                New recovery codes
              </Button>
              <Button look="secondary" onClick={() => setShown('switch-off')}>
                Switch off
              </Button>
            </>
          ) : (
            <Button look="secondary" onClick={() => setShown('set-up')}>
              Set up an authenticator app
            </Button>
          )}
        </div>
      )}
      {shown === 'set-up' && <AuthenticatorSetup onDone={finish} onCancel={finish} />}
      {shown === 'new-codes' && (
        <PasswordCheck<Pick<NewSecondFactor, 'backupCodes'>>
          path={adminApi.newRecoveryCodes()}
          action="Make new codes"
          onDone={({ backupCodes }) => setShown({ codes: backupCodes })}
          onCancel={finish}
        />
      )}
      {shown === 'switch-off' && (
        <PasswordCheck
          path={adminApi.endSecondFactor()}
          action="Switch off"
          onDone={() => {
            showToast({ title: 'Second step switched off' });
            // If the firm requires one, another must be set up at once.
            void client.invalidateQueries({ queryKey: [adminApi.ownAccount()] });
            finish();
          }}
          onCancel={finish}
        />
      )}
      {typeof shown === 'object' && <RecoveryCodes codes={shown.codes} onDone={finish} />}
    </section>
  );
}

function stateInWords({ app, passkeys, recoveryCodes, demanded }: OwnSecondFactor): string {
  const left = `${recoveryCodes} recovery ${recoveryCodes === 1 ? 'code is' : 'codes are'} left.`;
  const state = app
    ? `On: after your password you type a code from your app. ${left}`
    : passkeys > 0
      ? 'On: after your password you use a passkey. If you lose it, an owner has to let you in. An authenticator app comes with recovery codes in case you lose it.'
      : 'Off. Add an authenticator app or a passkey, so that a stolen password is not enough to sign in.';
  return demanded ? `${state} The firm requires it.` : state;
}
