import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { CopyField } from '../../../kit/ui/copy-field.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { momentInWords } from '../../auth/account.ts';
import type { CalendarFeed } from '../staff.ts';

export function CalendarFeedPanel() {
  const query = useFeed();
  const { data: feed } = query;
  const isAdviser = useIsAdviser();
  const change = useFeedChange();
  return (
    <section aria-labelledby="calendar-title" className="grid gap-3">
      <h3 id="calendar-title" className="font-semibold">
        Calendar
      </h3>
      <p className="text-sm text-muted">
        A secret address for your phone’s calendar: it shows {isAdviser ? 'your' : 'all'} visits,
        and stays up to date. Anyone with the address can read them, so keep it to yourself.
      </p>
      <NotLoaded query={query} text="Error loading your calendar link. Please try again.">
        <Skeleton className="h-10 w-full" />
      </NotLoaded>
      {feed?.url && (
        <>
          <CopyField label="Calendar address" value={feed.url} />
          <p className="text-sm">Add it to your calendar now: it is not shown again.</p>
        </>
      )}
      {feed?.since && !feed.url && <p className="text-sm">On since {momentInWords(feed.since)}.</p>}
      {feed && (
        <div className="flex flex-wrap gap-2">
          <ActionButton look="secondary" onAct={() => change.mutateAsync('PUT')}>
            {feed.since ? 'New address' : 'Create an address'}
          </ActionButton>
          {feed.since && (
            <ActionButton look="secondary" onAct={() => change.mutateAsync('DELETE')}>
              Turn off
            </ActionButton>
          )}
        </div>
      )}
    </section>
  );
}

const useFeed = () => useRead<CalendarFeed>(adminApi.ownCalendar());

const useFeedChange = () =>
  useAction({
    call: (method: 'PUT' | 'DELETE') =>
      callApi<CalendarFeed | undefined>(adminApi.ownCalendar(), { method }),
    failed: 'Failed to change the calendar link: ',
    shows: (client, feed) =>
      client.setQueryData<CalendarFeed>([adminApi.ownCalendar()], feed ?? { since: null }),
  });
