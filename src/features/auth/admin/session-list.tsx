import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { browserName, momentInWords, type SignedInSession, sessionSchema } from '../account.ts';

const LIST_PATH = adminApi.sessions();

export function SessionList() {
  const query = useSessions();
  const { data } = query;
  const end = useEndSession();
  return (
    <section aria-labelledby="sessions-title" className="grid gap-3">
      <h3 id="sessions-title" tabIndex={-1} className="font-semibold outline-none">
        Where you are signed in
      </h3>
      {data ? (
        <ul className="divide-y divide-line rounded-xl border border-line">
          {data.sessions.map((session) => (
            <SessionItem key={session.id} session={session}>
              {session.id === data.current ? (
                <Badge tone="good">This browser</Badge>
              ) : (
                <SignOutButton session={session} onAct={() => end.mutateAsync(session.token)} />
              )}
            </SessionItem>
          ))}
        </ul>
      ) : (
        <NotLoaded query={query} text="Error loading your sessions. Please try again.">
          <Skeleton className="h-16 w-full" />
        </NotLoaded>
      )}
    </section>
  );
}

type Shown = Pick<SignedInSession, 'userAgent' | 'createdAt' | 'ipAddress'>;

/** Where somebody is signed in, and what can be done about it. */
export function SessionItem({ session, children }: { session: Shown; children: ReactNode }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">{browserName(session.userAgent)}</p>
        <p className="text-sm wrap-anywhere text-muted">
          Since {momentInWords(session.createdAt)}
          {session.ipAddress && `, from ${session.ipAddress}`}
        </p>
      </div>
      {children}
    </li>
  );
}

export function SignOutButton({ session, onAct }: { session: Shown; onAct(): Promise<unknown> }) {
  return (
    <ActionButton
      look="secondary"
      size="small"
      aria-label={`Sign out ${browserName(session.userAgent)}`}
      onAct={onAct}
    >
      Sign out
    </ActionButton>
  );
}

const useSessions = () =>
  useQuery({
    queryKey: [LIST_PATH],
    staleTime: 0,
    async queryFn({ signal }) {
      const [listed, own] = await Promise.all([
        callApi(LIST_PATH, { signal }),
        callApi(adminApi.session(), { signal }),
      ]);
      const current = ownSession.parse(own).session.id;
      const sessions = z.array(sessionSchema).parse(listed);
      const rank = ({ id, createdAt }: SignedInSession) => (id === current ? '9999' : createdAt);
      return { current, sessions: sessions.sort((a, b) => rank(b).localeCompare(rank(a))) };
    },
  });

const ownSession = z.object({ session: z.object({ id: z.string() }) });

const useEndSession = () =>
  useAction({
    call: (token: string) => callApi(adminApi.endSession(), { method: 'POST', body: { token } }),
    done: 'Signed out there',
    failed: 'Failed to end the session: ',
    onSuccess: () => document.getElementById('sessions-title')?.focus(),
    changes: [LIST_PATH],
    waits: true,
  });
