import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ChoicesInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { api } from '../../../urls.ts';
import {
  type AdviserTimesInput,
  type AdviserTimesRecord,
  type AdviserWithTimes,
  adviserTimesInput,
  adviserTimesSchema,
} from '../times-record.ts';
import { useTimesChange } from './adviser-queries.ts';
import { HoursInput } from './hours-input.tsx';
import { LeaveInput } from './leave-input.tsx';

export function useTimesForm(
  userId: string,
  times: AdviserTimesRecord,
  onSaved: (saved: AdviserTimesRecord) => void,
) {
  const change = useTimesChange(userId, {
    done: 'Times saved',
    failed: 'Failed to save the times: ',
  });
  return useRecordForm<AdviserTimesRecord>({
    noun: 'set of times',
    input: adviserTimesInput,
    schema: adviserTimesSchema,
    values: times,
    save: (values, version) => change.mutateAsync({ ...values, version } as AdviserTimesInput),
    onSaved,
  });
}

export function TimesFields({ decides }: { decides: boolean }) {
  return (
    <div className="grid gap-6">
      <HoursInput />
      <LeaveInput decides={decides} />
      <TextInput<AdviserTimesInput>
        name="homePostcode"
        label="Home postcode"
        hint="Where the first drive of the day starts and the last one ends. Only staff see it."
      />
      <KindsInput />
    </div>
  );
}

interface TimesDialogProps {
  adviser: AdviserWithTimes;
  onClose(): void;
}

export function TimesDialog({ adviser, onClose }: TimesDialogProps) {
  const state = useTimesForm(adviser.id, adviser.times, onClose);
  return (
    <RecordDialog
      state={state}
      title={`Times of ${adviser.name}`}
      onClose={onClose}
      saveText="Save times"
    >
      <TimesFields decides />
    </RecordDialog>
  );
}

/** The services an adviser visits for: those on offer and those chosen already. */
function KindsInput() {
  const chosen: readonly string[] = useWatch({ name: 'kinds' });
  const offered = useQuery<{ services: string[] }>({ queryKey: [api.bookingOptions()] }).data;
  return (
    <ChoicesInput<AdviserTimesInput>
      name="kinds"
      label="Kinds of visit"
      options={[...new Set([...(offered?.services ?? []), ...chosen])]}
      format={(kinds) => kinds.join(', ') || 'all'}
      hint={({ length }) =>
        length === 0 ? 'Choose none for all kinds.' : 'Suggested for these visits only.'
      }
    />
  );
}
