// Entering a visit for somebody on the phone, or correcting one: postcode and time first, then the person.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { adminApi } from '../../../../admin-urls.ts';
import { FieldNotes, useField } from '../../../../kit/crud/admin/fields/field.tsx';
import { OptionInput } from '../../../../kit/crud/admin/fields/option-input.tsx';
import { SelectInput } from '../../../../kit/crud/admin/fields/select-input.tsx';
import {
  DayInput,
  TextAreaInput,
  TextInput,
} from '../../../../kit/crud/admin/fields/text-input.tsx';
import { RecordDialog, useRecordForm } from '../../../../kit/crud/admin/record-form.tsx';
import { useRead } from '../../../../kit/crud/admin/use-read.ts';
import { usePaused } from '../../../../kit/crud/admin/use-resource.ts';
import { Button } from '../../../../kit/ui/button.tsx';
import { minuteOf } from '../../../../lib/time/hours-format.ts';
import { isDay } from '../../../../lib/time/london-day.ts';
import { dayInWords } from '../../admin/appointment-labels.ts';
import { isTeam, useColleagues } from '../../admin/assignment-queries.ts';
import { minutesInWords } from '../../admin/proposal-format.ts';
import {
  type Appointment,
  appointmentInput,
  appointmentSchema,
  kindLabels,
  ownTime,
  type StaffBooking,
  sourceLabels,
  staffBookingInput,
  staffSources,
  visitKinds,
  windowCountLabel,
  windowCountOptions,
} from '../../appointment.ts';
import { useBookableRange, useBookingOptions, useCorrection, useEntry } from './entry-queries.ts';
import { askToOverbook } from './overbooking.tsx';
import { type Place, SlotPicker, TAB_STOP } from './slot-picker.tsx';
import { TellChoice } from './tell-choice.tsx';

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
  kind: 'consultation',
  postcode: '',
  preferredDate: '',
  preferredTime: '',
  from: '',
  minutes: 60,
  name: '',
  phone: '',
  address: '',
  email: '',
  service: '',
  windowCount: 2,
  additionalInfo: '',
  source: 'phone',
  status: 'confirmed',
  assignedTo: '',
} as const;
const correctionInput = appointmentInput.omit({ status: true });
const SOURCES = staffSources.map((value) => ({ value, label: sourceLabels[value] }));
const STATUSES = [
  { value: 'confirmed', label: 'Agreed with the customer' },
  { value: 'pending', label: 'Still to be confirmed' },
];

const KINDS = visitKinds.map((value) => ({ value, label: kindLabels[value] }));
const LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 420, 480];

/** A visit as the form has it: with a start and a length, where it has hours of its own. */
const valuesOf = (visit: Appointment) => ({
  ...visit,
  from: visit.slotFrom,
  minutes: Math.max(0, minuteOf(visit.slotTo) - minuteOf(visit.slotFrom)) || 60,
});

export function VisitForm({ visit, start, onClose }: VisitFormProps) {
  const enter = useEntry();
  const correct = useCorrection(visit?.id);
  const [notify, setNotify] = useState(false);
  const who = useRef<HTMLDivElement>(null);
  const range = useBookableRange();
  const { data: options, isError } = useBookingOptions();
  const state = useRecordForm({
    noun: 'visit',
    input: visit ? correctionInput : staffBookingInput,
    schema: appointmentSchema.transform(valuesOf),
    values: visit ? valuesOf(visit) : { ...BLANK, ...start },
    save: (values, version) =>
      askToOverbook(
        {
          preferredDate: values.preferredDate,
          preferredTime:
            (visit ?? values).kind === 'consultation' ? values.preferredTime : values.from,
        },
        (overbook) =>
          visit
            ? correct.mutateAsync({ ...values, version, notify, ...overbook })
            : enter.mutateAsync({ ...values, notify, ...overbook }),
      ),
    onSaved: onClose,
  });

  return (
    <RecordDialog
      state={state}
      title={visit ? `Edit ${visit.name}, ${visit.reference}` : 'New Visit'}
      onClose={onClose}
      saveText={visit ? 'Save visit' : 'Enter visit'}
      beside={
        <>
          <Button look="secondary" className="mr-auto" onClick={() => state.guard.leave(onClose)}>
            Cancel
          </Button>
          <TellAbout before={visit} value={notify} onChange={setNotify} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: goes on from the field inside */}
      <div
        data-wide
        onKeyDown={enterGoesOn}
        className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput<StaffBooking> name="postcode" label="Postcode" placeholder="CV37 9ZZ" />
            {!visit && (
              <div data-skipped>
                <SelectInput<StaffBooking> name="kind" label="Kind of visit" options={KINDS} />
              </div>
            )}
          </div>
          <TimeFields kept={visit}>
            <SlotField
              range={range}
              kept={visit && { date: visit.preferredDate, time: visit.preferredTime }}
              onDone={() => who.current?.querySelector('input')?.focus()}
            />
          </TimeFields>
        </div>
        <div ref={who} className="grid content-start gap-5 sm:grid-cols-2">
          <PersonFields />
          {!visit && <KnownCaller set={state.set} />}
          <WindowFields
            visit={visit}
            services={options?.services ?? (visit ? [visit.service] : [])}
          />
          {!visit && <AdviserField />}
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
  );
}

/** Enter goes from a field to the next, and past the day to its places, as a caller tells them. */
function enterGoesOn(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(
    `input, select, textarea, ${TAB_STOP}`,
  );
  const next = [...stops]
    .slice([...stops].indexOf(target) + 1)
    .find((stop) => !stop.closest('[data-skipped]'));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What it needs to know of a customer. */
type Caller = Record<'name' | 'address' | 'postcode', string> &
  Record<'phones' | 'emails', readonly string[]>;

/** Offers the customer whose number or e-mail address is typed. */
function KnownCaller({ set }: { set(values: Partial<StaffBooking>): void }) {
  const [phone, email, ...typedHome] = useWatch({
    name: ['phone', 'email', 'name', 'address', 'postcode'],
  });
  const end = phone.replace(/\D/g, '').slice(-9);
  const typed = usePaused(end.length === 9 ? phone : /\S@\S+\.\S/.test(email) ? email : '');
  const { data } = useRead<Caller[]>(
    `${adminApi.customers()}?${new URLSearchParams({ q: typed, page: '1' })}`,
    { enabled: typed !== '' },
  );
  // The search also finds who only mentions it, and who is called a little otherwise.
  const known = data?.find(
    ({ phones, emails }) =>
      emails.includes(email.trim().toLowerCase()) ||
      (end.length === 9 && phones.some((one) => one.endsWith(end))),
  );
  if (!known) return null;
  const home = [known.name, known.address, known.postcode];
  if (home.every((text, at) => text === '' || text === typedHome[at])) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken px-3 py-2 text-sm sm:col-span-2"
    >
      <span className="min-w-0 wrap-anywhere">We know them: {home.filter(Boolean).join(', ')}</span>
      <Button
        look="secondary"
        size="small"
        onClick={() => {
          const [name = '', address = '', postcode = ''] = home.map(
            (text, at) => text || typedHome[at],
          );
          set({ name, address, postcode });
        }}
      >
        Fill in name and address
      </Button>
    </p>
  );
}

/** The slot of a consultation; of other visits when they begin, and how long they take. */
function TimeFields({ kept, children }: { kept: Appointment | undefined; children: ReactNode }) {
  const [kind, minutes] = useWatch({ name: ['kind', 'minutes'] });
  if (kind === 'consultation') return children;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5">
      <div className="col-span-full">
        <DayInput<StaffBooking> name="preferredDate" label="Day" />
      </div>
      <TextInput<StaffBooking> type="time" name="from" label="Begins" />
      <SelectInput<StaffBooking>
        name="minutes"
        label="Takes"
        options={[...new Set([...LENGTHS, minutes])]
          .toSorted((a, b) => a - b)
          .map((value) => ({ value, label: minutesInWords(value) }))}
      />
      <p className="col-span-full text-xs text-muted">
        {kept && `${kindLabels[kept.kind]}. `}This doesn’t use up a consultation slot. You’ll be
        told if the adviser is already busy then.
      </p>
    </div>
  );
}

interface SlotFieldProps {
  range: { first: string; last: string };
  kept: Place | undefined;
  /** Moves on to the field after the slot. */
  onDone(): void;
}

/** Day and slot of a consultation, chosen in a table of two weeks. */
function SlotField({ range, ...picker }: SlotFieldProps) {
  const date = useField('preferredDate', '');
  const time = useField('preferredTime', '');
  return (
    <SlotPicker
      {...picker}
      range={range}
      chosen={[{ date: date.value, time: time.value }]}
      postcode={useWatch({ name: 'postcode' }) ?? ''}
      invalid={time.error !== undefined}
      describedBy={`${time.control.id}-error`}
      onChoose={(place) => {
        date.onChange(place.date);
        time.onChange(place.time);
      }}
      beside={
        <div className="grid gap-1.5" data-skipped>
          <label htmlFor={date.control.id} className="text-sm font-medium">
            Day
          </label>
          <input
            {...date.control}
            type="date"
            min={range.first}
            max={range.last}
            value={date.value}
            onChange={(event) => date.onChange(event.target.value)}
            className="field h-10 w-40 px-3"
          />
        </div>
      }
    >
      <FieldNotes field={date} label="Day" format={(day) => isDay(day) && dayInWords(day)} />
      <FieldNotes field={time} label="Time" format={(slot) => slot} />
    </SlotPicker>
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
      <SelectInput<StaffBooking>
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

function AdviserField() {
  const colleagues = useColleagues();
  if (!isTeam(colleagues)) return null;
  const people = colleagues.filter(({ state }) => state !== 'disabled');
  return (
    <div className="sm:col-span-2">
      <SelectInput<StaffBooking>
        name="assignedTo"
        label="Adviser"
        options={[
          { value: '', label: 'Not yet' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  );
}

interface TellAboutProps {
  before: Appointment | undefined;
  value: boolean;
  onChange(value: boolean): void;
}

/** What the customer would be told, as the form stands. */
function TellAbout({ before, ...choice }: TellAboutProps) {
  const [email, date, slot, status, kind, from, minutes] = useWatch({
    name: ['email', 'preferredDate', 'preferredTime', 'status', 'kind', 'from', 'minutes'],
  });
  const time = kind === 'consultation' ? slot : (ownTime({ from, minutes })?.preferredTime ?? '');
  const moves = before && (before.preferredDate !== date || before.preferredTime !== time);
  const news = moves ? 'moved' : (before?.status ?? status);
  return <TellChoice {...choice} email={email} news={news} slot={{ date, time }} />;
}
