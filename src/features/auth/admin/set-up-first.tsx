import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { Door } from '../../../kit/crud/admin/door.tsx';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { urls } from '../../../urls.ts';
import { browserName } from '../account.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { NameForm } from './passkey-panel.tsx';
import { addPasskey } from './passkeys.ts';
import { signOut } from './signed-in-hint.ts';

interface SetUpFirstProps {
  cmsTitle: string;
  siteName: string;
}

/** For staff who have yet to set up the second step the firm requires: they can do nothing else. */
export function SetUpFirst({ cmsTitle, siteName }: SetUpFirstProps) {
  const client = useQueryClient();
  const [way, setWay] = useState<'app' | 'passkey'>();
  const done = () => void client.invalidateQueries({ queryKey: [adminApi.ownAccount()] });

  async function leave() {
    try {
      await signOut();
      location.assign(urls.admin.login());
    } catch (error) {
      const description = failureSentence(error);
      showToast({ variant: 'destructive', title: 'Not signed out', description });
    }
  }

  return (
    <Door cmsTitle={cmsTitle} siteName={siteName}>
      <div className="card grid gap-5 p-6 sm:p-8">
        <div>
          <h2 className="font-semibold">One more thing before you start</h2>
          <p className="mt-1 text-sm text-muted">
            {siteName} requires a second step at sign-in. Set one up now: it takes a minute.
          </p>
        </div>
        {way === undefined && (
          <>
            <Button onClick={() => setWay('app')}>Set up an authenticator app</Button>
            <Button look="secondary" onClick={() => setWay('passkey')}>
              Add a passkey
            </Button>
          </>
        )}
        {way === 'app' && <AuthenticatorSetup onDone={done} onCancel={() => setWay(undefined)} />}
        {way === 'passkey' && (
          <NameForm
            name={browserName(navigator.userAgent)}
            action="Add"
            onSave={async (name) => {
              await addPasskey(name);
              done();
            }}
            onCancel={() => setWay(undefined)}
          />
        )}
        <ActionButton look="quiet" onAct={leave}>
          Sign out
        </ActionButton>
      </div>
    </Door>
  );
}
