import { useEffect } from 'react';
import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { RecordForm, SaveButton, VersionChoice } from '../../../kit/crud/admin/record-form.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import type { AdviserTimesRecord } from '../times-record.ts';
import { useTimes } from './adviser-queries.ts';
import { TimesFields, useTimesForm } from './times-form.tsx';

/** An adviser's own times. */
export function MyTimes() {
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
          <TimesFields decides={false} />
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
