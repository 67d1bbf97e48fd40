import { Pencil, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsAdviser, useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { RecordForm, SaveButton, VersionChoice } from '../../../kit/crud/admin/record-form.tsx';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { SampleBadge, useIsSample } from '../../../kit/crud/admin/sample-badge.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import type { AdviserTimesRecord, AdviserWithTimes } from '../times-record.ts';
import { daysInWords, stateOn, weekInWords } from './adviser-labels.ts';
import { useAdvisers, useTimes } from './adviser-queries.ts';
import { TimesDialog, TimesFields, useTimesForm } from './times-form.tsx';

/** Owner and office see everybody's times, advisers their own. */
export function AdvisersScreen() {
  return useIsAdviser() ? <MyTimes /> : <AdviserList />;
}

function AdviserList() {
  const query = useAdvisers();
  const [edited, setEdited] = useState<AdviserWithTimes>();
  return (
    <>
      <ScreenHeading
        title="Advisers"
        subtitle="When advisers work and when they are away. As soon as one has working hours, a slot has no more places than advisers at work."
      />
      <RecordTable
        query={{ ...query, records: query.data }}
        plural="advisers"
        icon={UserPlus}
        empty="No advisers yet. The owner can invite them under Accounts."
        columns={columnsOn(londonDayOf(new Date()))}
        beside={(adviser) => (
          <Button
            icon={Pencil}
            look="secondary"
            size="small"
            onClick={() => setEdited(adviser)}
            aria-label={`Edit times of ${adviser.name}`}
          >
            Edit
          </Button>
        )}
      />
      {edited && <TimesDialog adviser={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const columnsOn = (today: string): Column<AdviserWithTimes>[] => [
  {
    header: 'Adviser',
    cell: ({ id, name, times }) => (
      <>
        <span className="flex flex-wrap gap-x-2 font-semibold">
          {name} <SampleBadge table="staff" id={id} />
        </span>
        <span className="text-muted">{times.homePostcode || 'Home not known'}</span>
      </>
    ),
  },
  {
    header: 'Today',
    cell({ state, times }) {
      const now = stateOn(times, today);
      return state === 'active' ? (
        <Badge tone={now.tone}>{now.text}</Badge>
      ) : (
        <Badge tone="waiting">Invited</Badge>
      );
    },
  },
  {
    header: 'Hours',
    cell: ({ id, times }) => (
      <span className="whitespace-pre-line text-muted tabular-nums">
        {weekInWords(times.hours) || 'At any time'}
        <SampleNote id={id} />
      </span>
    ),
  },
  { header: 'Leave', cell: (adviser) => <Leave adviser={adviser} today={today} /> },
];

function SampleNote({ id }: { id: string }) {
  return (
    useIsSample('adviserTimes', id) && (
      <span className="block max-w-60 text-xs whitespace-normal">
        Sample times do not limit bookings until somebody changes them.
      </span>
    )
  );
}

/** From today on. */
function Leave({ adviser: { times }, today }: { adviser: AdviserWithTimes; today: string }) {
  const coming = times.leave.filter((leave) => leave.to >= today);
  return (
    <>
      {coming.length === 0 && <span className="text-muted">None</span>}
      <ul className="grid gap-2">
        {coming.map((leave) => (
          <li key={`${leave.from} ${leave.to} ${leave.note}`}>
            {daysInWords(leave)}
            {leave.note && <span className="text-muted">, {leave.note}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** An adviser's own times. */
function MyTimes() {
  const userId = useOwnAccount().data?.id ?? '';
  const query = useTimes(userId);
  const { data: times } = query;
  return (
    <>
      <ScreenHeading
        title="My times"
        subtitle="When you work, when you are away, and where you drive from."
      />
      {times && <TimesCard userId={userId} times={times} />}
      {!times && (
        <div className="card max-w-4xl overflow-clip">
          <NotLoaded query={query} text="Error loading your times. Please try again.">
            <RowSkeletons rows={7} className="h-12" />
          </NotLoaded>
        </div>
      )}
    </>
  );
}

function TimesCard({ userId, times }: { userId: string; times: AdviserTimesRecord }) {
  const state = useTimesForm(userId, times, (saved) => state.restart(saved));
  const { isDirty, restart } = state;
  // While the form is untouched, it shows what the office has decided in the meantime.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new record
  useEffect(() => {
    if (!isDirty) restart(times);
  }, [times.version]);
  return (
    <RecordForm state={state}>
      <div className="card max-w-4xl">
        <div className="p-5 sm:p-6">
          <TimesFields userId={userId} decides={false} />
        </div>
        <div className="sticky bottom-0 overflow-clip rounded-b-xl border-t border-line bg-surface">
          <VersionChoice state={state} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
            <SaveButton state={state}>Save times</SaveButton>
            <p className="text-sm text-muted">{isDirty && 'Not saved yet'}</p>
          </div>
        </div>
      </div>
    </RecordForm>
  );
}
