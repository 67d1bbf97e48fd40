// Entering a visit for somebody on the phone, or correcting one: postcode and time first, then the person.
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { OptionInput } from '../../../../kit/crud/admin/fields/option-input.tsx';
import { SelectInput } from '../../../../kit/crud/admin/fields/select-input.tsx';
import { TextAreaInput, TextInput } from '../../../../kit/crud/admin/fields/text-input.tsx';
import { TextSelectInput } from '../../../../kit/crud/admin/fields/text-select-input.tsx';
import { RecordDialog, useRecordForm } from '../../../../kit/crud/admin/record-form.tsx';
import { Button } from '../../../../kit/ui/button.tsx';
import { addDays, londonDayOf } from '../../../../lib/time/london-day.ts';
import {
  type Appointment,
  appointmentInput,
  appointmentSchema,
  type StaffBooking,
  sourceLabels,
  staffBookingInput,
  staffSources,
  windowCountLabel,
  windowCountOptions,
} from '../../appointment.ts';
import { ENTERED_DAYS_BACK } from '../../availability.ts';
import { useBookingOptions, useCorrection, useEntry } from './entry-queries.ts';
import { SlotField } from './slot-field.tsx';
import { TAB_STOP } from './slot-table.tsx';
import { useOverbooking } from './use-overbooking.tsx';

export type VisitStart = Partial<
  Pick<StaffBooking, 'name' | 'email' | 'phone' | 'source' | 'preferredDate' | 'preferredTime'>
>;

interface VisitFormProps {
  /** The visit to correct; without one, a new visit is entered. */
  visit?: Appointment;
  start?: VisitStart | undefined;
  onClose(): void;
}

const BLANK = {
  postcode: '',
  preferredDate: '',
  preferredTime: '',
  name: '',
  phone: '',
  address: '',
  email: '',
  service: '',
  windowCount: 2,
  additionalInfo: '',
  source: 'phone',
  status: 'confirmed',
} as const;
const correctionInput = appointmentInput.omit({ status: true });
const SOURCES = staffSources.map((value) => ({ value, label: sourceLabels[value] }));
const STATUSES = [
  { value: 'confirmed', label: 'Agreed with the customer' },
  { value: 'pending', label: 'Still to be confirmed' },
];

export function VisitForm({ visit, start, onClose }: VisitFormProps) {
  const enter = useEntry();
  const correct = useCorrection(visit?.id);
  const overbooking = useOverbooking();
  const [notify, setNotify] = useState(false);
  const when = useRef<HTMLDivElement>(null);
  const who = useRef<HTMLDivElement>(null);
  const today = londonDayOf(new Date());
  const { data: options, isError } = useBookingOptions();
  const state = useRecordForm({
    noun: 'visit',
    input: visit ? correctionInput : staffBookingInput,
    schema: appointmentSchema,
    values: visit ?? { ...BLANK, ...start },
    save: (values, version) =>
      overbooking.send(
        { preferredDate: values.preferredDate, preferredTime: values.preferredTime },
        (overbook) =>
          visit
            ? correct.mutateAsync({ ...values, version, notify, ...overbook })
            : enter.mutateAsync({ ...values, notify, ...overbook }),
      ),
    onSaved: onClose,
  });

  function onPostcodeKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    when.current?.querySelector<HTMLElement>(TAB_STOP)?.focus();
  }

  return (
    <>
      <RecordDialog
        state={state}
        title={visit ? `Edit ${visit.name}, ${visit.reference}` : 'New Visit'}
        onClose={onClose}
        saveText={visit ? 'Save visit' : 'Enter visit'}
        beside={
          <>
            <TellChoice value={notify} onChange={setNotify} />
            <Button look="secondary" onClick={() => state.guard.leave(onClose)}>
              Cancel
            </Button>
          </>
        }
      >
        <div
          data-wide
          className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)]"
        >
          <div ref={when} className="grid content-start gap-5">
            {/* biome-ignore lint/a11y/noStaticElementInteractions: goes on from the field inside */}
            <div onKeyDown={onPostcodeKey}>
              <TextInput<StaffBooking> name="postcode" label="Postcode" placeholder="CV37 9ZZ" />
            </div>
            <SlotField
              today={today}
              range={{
                first: addDays(today, -ENTERED_DAYS_BACK),
                last: options?.latest ?? addDays(today, 365),
              }}
              kept={visit && { date: visit.preferredDate, time: visit.preferredTime }}
              onDone={() => who.current?.querySelector('input')?.focus()}
            />
          </div>
          <div ref={who} className="grid content-start gap-5 sm:grid-cols-2">
            <PersonFields />
            <WindowFields
              visit={visit}
              services={options?.services ?? (visit ? [visit.service] : [])}
            />
            {isError && (
              <p role="alert" className="text-sm text-danger sm:col-span-2">
                Services and times could not be loaded.
              </p>
            )}
            <div className="sm:col-span-2">
              <TextAreaInput<StaffBooking> name="additionalInfo" label="Note" />
            </div>
            {visit ? (
              <p className="text-sm text-muted sm:col-span-2">
                How they asked: {sourceLabels[visit.source]}
              </p>
            ) : (
              <>
                <OptionInput<StaffBooking> name="source" label="How they asked" options={SOURCES} />
                <OptionInput<StaffBooking> name="status" label="The time is" options={STATUSES} />
              </>
            )}
          </div>
        </div>
      </RecordDialog>
      {overbooking.question}
    </>
  );
}

function PersonFields() {
  const byPhone = useWatch({ name: 'source' }) === 'phone';
  return (
    <>
      <TextInput<StaffBooking> name="name" label="Name" />
      <TextInput<StaffBooking> name="phone" label="Telephone" />
      <div className="sm:col-span-2">
        <TextInput<StaffBooking> name="address" label="Address" />
      </div>
      <div className="sm:col-span-2">
        <TextInput<StaffBooking> name="email" label={byPhone ? 'E-mail (optional)' : 'E-mail'} />
      </div>
    </>
  );
}

interface WindowFieldsProps {
  visit: Appointment | undefined;
  services: readonly string[];
}

function WindowFields({ visit, services }: WindowFieldsProps) {
  const kept = visit && !services.includes(visit.service) ? [visit.service] : [];
  return (
    <>
      <TextSelectInput<StaffBooking>
        name="service"
        label="Type of blind"
        options={[
          ...(visit ? [] : [{ value: '', label: 'Please choose' }]),
          ...kept.map((value) => ({ value, label: `${value} (kept)` })),
          ...services.map((value) => ({ value, label: value })),
        ]}
      />
      <SelectInput<StaffBooking>
        name="windowCount"
        label="Windows"
        options={windowCountOptions.map(({ value, label }) =>
          // A visit stores one number for its whole group.
          visit && windowCountLabel(visit.windowCount) === label
            ? { value: visit.windowCount, label }
            : { value, label },
        )}
      />
    </>
  );
}

interface TellChoiceProps {
  value: boolean;
  onChange(value: boolean): void;
}

/** Whether the customer gets a message about the change. */
export function TellChoice({ value, onChange }: TellChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="mr-auto flex min-h-8 items-center gap-2.5 text-sm font-medium">
      <input
        id={id}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 shrink-0 accent-accent"
      />
      Tell the customer
    </label>
  );
}
