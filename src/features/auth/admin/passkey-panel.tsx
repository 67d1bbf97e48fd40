import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { ShortForm } from '../../../kit/crud/admin/short-form.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ask } from '../../../kit/ui/ask.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { browserName, momentInWords } from '../account.ts';
import { nameOfPasskey, type Passkey } from '../passkey.ts';
import { addPasskey, passkeyFailure } from './passkeys.ts';

// If the firm requires a second step, removing the last one leads straight to setting up another.
const CHANGED = [adminApi.passkeys(), adminApi.ownSecondFactor(), adminApi.ownAccount()];
const nameOf = ({ name }: Passkey) => name || 'Passkey';

export function PasskeyPanel() {
  const query = useRead<Passkey[]>(adminApi.passkeys());
  const { data } = query;
  const [shown, setShown] = useState<'new' | Passkey>();
  const close = () => setShown(undefined);
  const save = useAction({
    call: ({ name, passkey }: { name: string; passkey?: Passkey }) =>
      passkey ? post(adminApi.renamePasskey(), { id: passkey.id, name }) : addPasskey(name),
    done: (_saved, { name, passkey }) =>
      passkey ? undefined : { title: 'Passkey added', description: name },
    onSuccess: close,
    changes: CHANGED,
  });
  const removal = useAction({
    call: ({ id }: Passkey) => post(adminApi.removePasskey(), { id }),
    done: 'Passkey removed',
    failed: (error) => ({ title: 'Not removed', description: failureSentence(error) }),
    changes: CHANGED,
  });
  const askToRemove = (passkey: Passkey) =>
    ask({
      title: `Remove ${nameOf(passkey)}?`,
      action: 'Remove',
      act: () => removal.mutateAsync(passkey),
      text: `It will no longer work here. Remove it from your device as well.${data?.length === 1 ? ' Without it or an app, your password alone signs you in again.' : ''}`,
    });

  return (
    <section aria-labelledby="passkeys-title" className="grid gap-3">
      <h3 id="passkeys-title" className="font-semibold">
        Passkeys
      </h3>
      <p className="text-sm text-muted">
        Sign in with your device's fingerprint, face or PIN, without a password or code. Once you
        have a passkey, your password alone no longer signs you in.
      </p>
      <NotLoaded query={query} text="Error loading your passkeys. Please try again.">
        <Skeleton className="h-10 w-full" />
      </NotLoaded>
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line">
          {data.map((passkey) => (
            <li
              key={passkey.id}
              className="flex min-h-16 flex-wrap items-center gap-x-2 gap-y-2 px-4 py-3"
            >
              {typeof shown === 'object' && shown.id === passkey.id ? (
                <NameForm
                  name={nameOf(passkey)}
                  action="Save"
                  onSave={(name) => save.mutateAsync({ name, passkey })}
                  onCancel={close}
                />
              ) : (
                <>
                  <div className="min-w-0 grow">
                    <p className="font-medium wrap-anywhere">{nameOf(passkey)}</p>
                    {passkey.createdAt && (
                      <p className="text-sm text-muted">Since {momentInWords(passkey.createdAt)}</p>
                    )}
                  </div>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={`Rename ${nameOf(passkey)}`}
                    onClick={() => setShown(passkey)}
                  >
                    Rename
                  </Button>
                  <Button
                    look="secondary"
                    size="small"
                    aria-label={`Remove ${nameOf(passkey)}`}
                    onClick={() => askToRemove(passkey)}
                  >
                    Remove
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && shown !== 'new' && (
        <Button look="secondary" className="justify-self-start" onClick={() => setShown('new')}>
          Add a passkey
        </Button>
      )}
      {shown === 'new' && (
        <NameForm
          name={browserName(navigator.userAgent)}
          action="Add"
          onSave={(name) => save.mutateAsync({ name })}
          onCancel={close}
        />
      )}
    </section>
  );
}

interface NameFormProps {
  name: string;
  action: string;
  onSave(name: string): Promise<unknown>;
  onCancel(): void;
}

export function NameForm({ name, onSave, ...form }: NameFormProps) {
  const field = { maxLength: 60, autoComplete: 'off', autoFocus: true };
  return (
    <ShortForm
      schema={nameOfPasskey}
      fields={[{ name: 'name', label: 'Its name', ...field }]}
      values={{ name }}
      onSend={(typed) => onSave(typed.name)}
      sentenceOf={passkeyFailure}
      className="grid w-full max-w-sm gap-3"
      {...form}
    />
  );
}
