import { Hourglass, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../../admin-urls.ts';
import { failureSentence } from '../../../../kit/crud/admin/failure-sentence.ts';
import { useAction } from '../../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../../kit/crud/admin/use-read.ts';
import { ask } from '../../../../kit/ui/ask.tsx';
import { Badge } from '../../../../kit/ui/badge.tsx';
import { Button } from '../../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../../kit/ui/dialog.tsx';
import { EmptyState } from '../../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../../kit/ui/skeleton.tsx';
import { deleteAt } from '../../../../lib/http/api-client.ts';
import { z } from '../../../../lib/text/zod.ts';
import { londonWallTime } from '../../../../lib/time/london-time.ts';
import { EmailLink, PhoneLink } from '../../../settings/ui/reach-links.tsx';
import { dayInWords } from '../../admin/appointment-labels.ts';
import { partsOfSlot } from '../../appointment.ts';
import { type WaitingEntry, waitingEntrySchema } from '../waiting.ts';

const useWaitingList = () =>
  useRead(adminApi.waitingList(), { schema: z.array(waitingEntrySchema) });

export function WaitingListButton() {
  const [open, setOpen] = useState(false);
  const { data } = useWaitingList();
  return (
    <>
      <Button icon={Hourglass} look="secondary" onClick={() => setOpen(true)}>
        Waiting list
        {data && data.length > 0 && <Badge tone="waiting">{data.length}</Badge>}
      </Button>
      {open && <WaitingListDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function WaitingListDialog({ onClose }: { onClose(): void }) {
  const query = useWaitingList();
  const { data } = query;
  return (
    <Dialog title="Waiting list" onClose={onClose}>
      <DialogBody>
        {data && data.length > 0 && (
          <ul className="divide-y divide-line">
            {data.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        {data?.length === 0 && (
          <EmptyState
            icon={Hourglass}
            text="Nobody is waiting. Visitors can join when a time they want is full."
          />
        )}
        <NotLoaded query={query} text="Error loading the waiting list. Please try again.">
          <Skeleton className="h-32 w-full rounded-lg" />
        </NotLoaded>
      </DialogBody>
      <DialogFooter>
        <p className="mr-auto text-sm text-muted">
          A free place is kept for the first in line for half an hour.
        </p>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function EntryRow({ entry }: { entry: WaitingEntry }) {
  const { name, email, phone, date, times, status, offeredTime, offeredUntil } = entry;
  const removal = useAction({
    call: () => deleteAt(adminApi.waitingEntry(entry.id)),
    done: { title: 'Entry Removed', description: `${name} is no longer on the list.` },
    failed: (error) => `Failed to remove the entry. ${failureSentence(error)}`,
    changes: [adminApi.waitingList()],
    waits: true,
  });
  const askToRemove = () =>
    ask({
      title: 'Remove from the waiting list',
      action: 'Remove',
      act: () => removal.mutateAsync(),
      text: (
        <>
          <p>
            <span className="font-medium text-ink">{name}</span> will get no message about a free
            place on {dayInWords(date)}, and none about this.
          </p>
          {status === 'offered' && <p>The place kept for them goes to the next in line.</p>}
        </>
      ),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-52 grow basis-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {dayInWords(date)}, {(offeredTime ? [offeredTime] : times).map(shortSlot).join(' or ')}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <PhoneLink phone={phone} />
          <EmailLink email={email} />
        </p>
      </div>
      {status === 'offered' && offeredUntil ? (
        <Badge tone="good">Offered until {timeOf(offeredUntil)}</Badge>
      ) : (
        <Badge tone="waiting">Waiting</Badge>
      )}
      <Button icon={UserRoundX} look="secondary" size="small" onClick={askToRemove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

const timeOf = (instant: string) => londonWallTime(new Date(instant)).slice(11);
const shortSlot = (slot: WaitingEntry['times'][number]) => partsOfSlot(slot).range;
