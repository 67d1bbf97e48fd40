import { Dialog, DialogBody, DoneFooter } from '../../../kit/ui/dialog.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { SignedInItem, SignOutButton } from '../../../kit/ui/signed-in-item.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { signedInFrom } from '../../auth/account.ts';
import type { Account } from '../staff.ts';
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
      <DoneFooter onClose={onClose} />
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
        <SignedInItem key={session.id} {...signedInFrom(session)}>
          <SignOutButton {...signedInFrom(session)} onAct={() => end.mutateAsync(session)} />
        </SignedInItem>
      ))}
    </ul>
  );
}
