import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { SignedInItem, SignOutButton } from '../../../kit/ui/signed-in-item.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { callApi, post } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { type SignedInSession, sessionSchema, signedInFrom } from '../account.ts';

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
            <SignedInItem key={session.id} {...signedInFrom(session)}>
              {session.id === data.current ? (
                <Badge tone="good">This browser</Badge>
              ) : (
                <SignOutButton
                  {...signedInFrom(session)}
                  onAct={() => end.mutateAsync(session.token)}
                />
              )}
            </SignedInItem>
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
    call: (token: string) => post(adminApi.endSession(), { token }),
    done: 'Signed out there',
    failed: 'Failed to end the session: ',
    onSuccess: () => document.getElementById('sessions-title')?.focus(),
    changes: [LIST_PATH],
    waits: true,
  });
