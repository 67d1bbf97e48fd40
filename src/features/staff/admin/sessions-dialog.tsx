import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { browserName } from '../../auth/account.ts';
import type { Account } from '../staff.ts';
import { momentInWords } from './account-labels.ts';
import { useSessionEnd, useSessionsOf } from './account-queries.ts';

interface SessionsDialogProps {
  account: Account;
  onClose(): void;
}

export function SessionsDialog({ account, onClose }: SessionsDialogProps) {
  return (
    <Dialog title={`Where ${account.name} is signed in`} onClose={onClose}>
      <DialogBody>
        <Sessions account={account} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function Sessions({ account }: { account: Account }) {
  const query = useSessionsOf(account);
  const { data: sessions } = query;
  const end = useSessionEnd(account);
  if (!sessions) {
    return (
      <NotLoaded query={query} text="Error loading the sessions. Please try again.">
        <Skeleton className="h-16 w-full" />
      </NotLoaded>
    );
  }
  if (sessions.length === 0) return <p className="text-muted">Nowhere.</p>;
  return (
    <ul className="divide-y divide-line rounded-xl border border-line">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
        >
          <div className="min-w-0 grow">
            <p className="font-medium">{browserName(session.userAgent)}</p>
            <p className="text-sm wrap-anywhere text-muted">
              Since {momentInWords(session.createdAt)}
              {session.ipAddress && `, from ${session.ipAddress}`}
            </p>
          </div>
          <ActionButton
            look="secondary"
            size="small"
            aria-label={`Sign out ${browserName(session.userAgent)}`}
            onAct={() => end.mutateAsync(session)}
          >
            Sign out
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}
