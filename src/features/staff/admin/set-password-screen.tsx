import { useEffect, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { Door } from '../../../kit/crud/admin/door.tsx';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { newPasswordFields, ShortForm } from '../../../kit/crud/admin/short-form.tsx';
import { ButtonLink } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { ApiError, callApi, post } from '../../../lib/http/api-client.ts';
import { urls } from '../../../urls.ts';
import { type NewPasswordForm, newPasswordForm } from '../../auth/account.ts';
import type { PasswordLink } from '../staff.ts';

interface SetPasswordScreenProps {
  cmsTitle: string;
  siteName: string;
}

type Found =
  | { state: 'looking' | 'done' }
  | { state: 'open'; link: PasswordLink }
  | { state: 'failed'; sentence: string };

const readToken = () => new URLSearchParams(location.search).get('token') ?? '';

/** The page behind an invitation or reset link. */
export function SetPasswordScreen({ cmsTitle, siteName }: SetPasswordScreenProps) {
  const [token] = useState(readToken);
  const [found, setFound] = useState<Found>({ state: 'looking' });

  useEffect(() => {
    document.title = `Choose a password - ${siteName}`;
    const controller = new AbortController();
    callApi<PasswordLink>(`${adminApi.setPassword()}?token=${encodeURIComponent(token)}`, {
      signal: controller.signal,
    }).then(
      (link) => setFound({ state: 'open', link }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setFound({ state: 'failed', sentence: failureSentence(error) });
      },
    );
    return () => controller.abort();
  }, [token, siteName]);

  return (
    <Door cmsTitle={cmsTitle} siteName={siteName}>
      <div className="card grid gap-5 p-6 sm:p-8">
        {found.state === 'looking' && <Skeleton className="h-40 w-full" />}
        {found.state === 'open' && (
          <PasswordChoice
            link={found.link}
            token={token}
            onDone={() => setFound({ state: 'done' })}
            onGone={(sentence) => setFound({ state: 'failed', sentence })}
          />
        )}
        {found.state === 'failed' && <p role="alert">{found.sentence}</p>}
        {found.state === 'done' && (
          <p role="status">Your password is set. You can now sign in with it.</p>
        )}
        {(found.state === 'failed' || found.state === 'done') && (
          <ButtonLink
            look={found.state === 'done' ? 'primary' : 'secondary'}
            href={urls.admin.login()}
          >
            Go to sign-in
          </ButtonLink>
        )}
      </div>
    </Door>
  );
}

interface PasswordChoiceProps {
  link: PasswordLink;
  token: string;
  onDone(): void;
  onGone(sentence: string): void;
}

function PasswordChoice({ link, token, onDone, onGone }: PasswordChoiceProps) {
  async function save({ newPassword }: NewPasswordForm) {
    try {
      await post(adminApi.setPassword(), { token, password: newPassword });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onGone(failureSentence(error));
      throw error;
    }
    onDone();
  }

  return (
    <ShortForm
      schema={newPasswordForm}
      fields={newPasswordFields}
      aria-labelledby="choice-title"
      action="Set password"
      isWide
      onSend={save}
      className="grid gap-5"
      before={
        <>
          <div>
            <h2 id="choice-title" className="font-semibold">
              {link.kind === 'invitation' ? `Welcome, ${link.name}` : 'A new password'}
            </h2>
            <p className="mt-1 text-sm text-muted">
              Choose a password for <strong className="credential">{link.username}</strong>, at
              least 12 characters long and not easy to guess.
            </p>
          </div>
          <input type="hidden" name="username" autoComplete="username" value={link.username} />
        </>
      }
    />
  );
}
