import { useWatch } from 'react-hook-form';
import { AddressInput } from '../../../kit/crud/admin/fields/address-input.tsx';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { FieldGroup } from '../../../kit/crud/admin/fields/field-group.tsx';
import { NumberInput } from '../../../kit/crud/admin/fields/number-input.tsx';
import { ChoicesInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { isDay } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import type { Leave } from '../adviser-times.ts';
import {
  type AdviserTimesInput,
  type AdviserTimesRecord,
  type AdviserWithTimes,
  adviserTimesInput,
  adviserTimesSchema,
} from '../times-record.ts';
import { daysInWords } from './adviser-labels.ts';
import { useTimesChange } from './adviser-queries.ts';
import { HoursInput } from './hours-input.tsx';
import { TimesEffectNote } from './times-effect.tsx';

export function useTimesForm(
  userId: string,
  times: AdviserTimesRecord,
  onSaved: (saved: AdviserTimesRecord) => void,
) {
  const change = useTimesChange(userId);
  return useRecordForm<AdviserTimesRecord>({
    noun: 'set of times',
    input: adviserTimesInput,
    schema: adviserTimesSchema,
    values: times,
    save: (values, version) => change.mutateAsync({ ...values, version } as AdviserTimesInput),
    onSaved,
  });
}

/** What visitors may know of the adviser. */
function ProfileFields() {
  return (
    <FieldGroup title="On the website">
      <CheckboxInput<{ 'profile.shown': boolean }>
        name="profile.shown"
        label="Show on the website"
        hint="Under “Who will come” on the home page, below the booking form, on visit pages and on the About page. Surname, e-mail address and number are never shown."
      />
      <TextInput<ProfileText> name="profile.firstName" label="First name" />
      <AddressInput<ProfileText> name="profile.photo" label="Photo" />
      <NumberInput<{ 'profile.since': number }> name="profile.since" label="With us since (year)" />
      <TextInput<ProfileText>
        name="profile.carries"
        label="What they bring"
        hint="Such as: Brings sample books and a step stool"
      />
      <TextInput<ProfileText>
        name="profile.checks"
        label="Checks"
        hint="Such as: DBS checked, with photo ID"
      />
    </FieldGroup>
  );
}
type ProfileText = Record<`profile.${'firstName' | 'photo' | 'carries' | 'checks'}`, string>;

export function TimesFields({ userId, decides }: { userId: string; decides: boolean }) {
  return (
    <div className="grid gap-6">
      <HoursInput />
      <LeaveInput />
      <TextInput<AdviserTimesInput>
        name="homePostcode"
        label="Home postcode"
        hint="Where the first drive of the day starts and the last one ends. Only staff see it."
      />
      <KindsInput />
      {decides && <ProfileFields />}
      {/* In view from the first change on, above the bar that saves. */}
      <section
        aria-label="What this changes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard too
        tabIndex={0}
        className={`sticky z-10 max-h-36 overflow-y-auto rounded-lg shadow-popup has-[>:empty]:hidden ${decides ? 'bottom-0' : 'bottom-20'}`}
      >
        <TimesEffectNote userId={userId} changes={useWatch()} />
      </section>
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
      <TimesFields userId={adviser.id} decides />
    </RecordDialog>
  );
}

/** The services an adviser visits for: those on offer and those chosen already. */
function KindsInput() {
  const chosen: readonly string[] = useWatch({ name: 'kinds' });
  const offered = useRead<{ services: string[] }>(api.bookingOptions()).data;
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

const inWords = (leave: Leave) => [daysInWords(leave), leave.note].filter(Boolean).join(', ');
const NO_LEAVE: Leave = { from: '', to: '', note: '' };

function LeaveInput() {
  const field = useField<readonly Leave[]>('leave', []);
  const { id, 'aria-invalid': _invalid, ...control } = field.control;
  const isWrong = ({ from, to }: Leave, end: 'from' | 'to') =>
    field.error !== undefined &&
    (!isDay(end === 'from' ? from : to) || (end === 'to' && to < from));
  return (
    <FieldFrame
      group
      field={field}
      label="Leave"
      format={(leave) => leave.map(inWords).join('\n')}
      hint="Days without visits, first and last included."
    >
      <RowsInput
        rows={field.value}
        onChange={field.onChange}
        blank={NO_LEAVE}
        noun="leave"
        nameOf={(leave, at) =>
          isDay(leave.from) ? `leave ${daysInWords(leave)}` : `leave ${at + 1}`
        }
        rowClassName="relative flex-wrap gap-2 rounded-lg border border-line p-3 pr-12 [&>button]:absolute [&>button]:top-1 [&>button]:right-1"
      >
        {(leave, _at, change) => (
          <>
            {(['from', 'to'] as const).map((end) => (
              <label key={end} className="grid grow gap-1 text-xs text-muted sm:grow-0">
                {end === 'from' ? 'First day' : 'Last day'}
                <input
                  {...control}
                  {...(end === 'from' && { 'data-first': true })}
                  type="date"
                  value={leave[end]}
                  min={end === 'to' && isDay(leave.from) ? leave.from : undefined}
                  aria-invalid={isWrong(leave, end) ? true : undefined}
                  onChange={({ target }) =>
                    change(
                      end === 'from' && (!leave.to || leave.to < target.value)
                        ? { from: target.value, to: target.value }
                        : { [end]: target.value },
                    )
                  }
                  className="field h-10 px-3 text-sm text-ink"
                />
              </label>
            ))}
            <label className="grid min-w-40 grow basis-40 gap-1 text-xs text-muted">
              Note
              <input
                {...control}
                value={leave.note}
                maxLength={200}
                onChange={({ target }) => change({ note: target.value })}
                className="field h-10 w-full px-3 text-sm text-ink"
              />
            </label>
          </>
        )}
      </RowsInput>
    </FieldFrame>
  );
}
