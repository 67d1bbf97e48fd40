// The booking form: an island that wakes when it comes near. Without scripts it posts to /book.
import { zodResolver } from '@hookform/resolvers/zod';
import { toOutcode } from 'postcode';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field, FieldError, PrivacyNote, TrapField } from '../../../kit/ui/public-fields.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { Toaster } from '../../../kit/ui/toaster.tsx';
import { ApiError, newKey } from '../../../lib/http/api-client.ts';
import { londonWallTime } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import {
  activeServices,
  type BookingAnswer,
  bookingInput,
  bookingInputOf,
  initialWindowCount,
  type TimeSlot,
  windowCountOptions,
} from '../appointment.ts';
import { bookableRange, type FormRules, refusalOfDay } from '../availability.ts';
import { WaitWithoutScripts } from '../waiting/site/wait-without-scripts.tsx';
import { WaitingOffer } from '../waiting/site/waiting-offer.tsx';
import { Alternatives } from './alternatives.tsx';
import { type Booked, BookedPanel } from './booked-panel.tsx';
import { type BookingCopy, type BookingField, bookingFields } from './booking-copy.ts';
import { alternativesOf, sendBooking } from './booking-request.ts';
import { DayField } from './day-field.tsx';
import { stripStartFor } from './day-strip.tsx';
import type { BookingFormState } from './form-state.ts';
import { AskWithoutScripts, OUTSIDE, OutsideArea, useOutsideArea } from './outside-area.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { useAvailability } from './use-availability.ts';
import { useSlotHold } from './use-slot-hold.ts';

interface BookingFormProps {
  copy: BookingCopy;
  phone: string;
  phoneHref: string;
  rules: FormRules;
  /** The day on which the page was rendered, in London. */
  renderedOn: string;
  /** The form as it was sent without scripts, if it was refused. */
  refused?: BookingFormState | undefined;
}

type Values = z.input<typeof bookingInput>;

const emptyValues = {
  name: '',
  email: '',
  phone: '',
  address: '',
  postcode: '',
  service: '' as Values['service'],
  preferredDate: '',
  preferredTime: '' as Values['preferredTime'],
  windowCount: initialWindowCount as number,
  additionalInfo: '',
} satisfies Values;

export function BookingForm(props: BookingFormProps) {
  const { copy, phone, phoneHref, rules, renderedOn, refused } = props;
  const today = new Date(`${renderedOn}T12:00:00Z`);
  const { first, last } = bookableRange(rules, today);
  const [booked, setBooked] = useState<Booked>();
  const [alternatives, setAlternatives] = useState(refused?.alternatives ?? []);
  const key = useRef('');
  const startedAt = useRef('');
  const trap = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [typed] = useState(valuesTypedSoFar);
  const form = useForm<Values>({
    // Made when it is needed: the server renders the form and never checks it here.
    resolver: (...checked) => zodResolver(withDayRules(rules))(...checked),
    defaultValues: { ...emptyValues, ...valuesOf(refused), ...serviceAskedFor(rules), ...typed },
    shouldFocusError: true,
  });
  const { handleSubmit, reset, formState } = form;
  const postcode = form.watch('postcode');
  const near = toOutcode(postcode) ?? undefined;
  const outside = useOutsideArea(postcode, rules.area);
  const fetched = useAvailability(first, true, near);
  const [date, time] = form.watch(['preferredDate', 'preferredTime']);
  const { hold, days, spend } = useSlotHold(date, time, fetched.days);
  const availability = { ...fetched, days };
  // The reader of the page may be quicker than the page itself: count from when it was usable.
  useEffect(() => {
    startedAt.current = new Date().toISOString();
  }, []);

  const submit = handleSubmit(async (values) => {
    key.current ||= newKey();
    setProblem('');
    try {
      const answer = await sendBooking(
        {
          ...bookingInput.parse(values),
          website: trap.current?.value ?? '',
          startedAt: startedAt.current,
          ...(hold && { holdToken: hold.token }),
        },
        key.current,
      );
      key.current = '';
      startedAt.current = new Date().toISOString();
      setAlternatives([]);
      setBooked({ answer, date: values.preferredDate, time: values.preferredTime });
      spend();
      reset(emptyValues);
      showToast({ ...copy.successToast, description: successText(copy, answer) });
      void availability.reload();
    } catch (error) {
      showToast({ ...copy.failureToast, variant: 'destructive' });
      // This key was spent on what the form said before: the next try needs a new one.
      if (error instanceof ApiError && error.status === 422) key.current = '';
      setProblem(problemOf(error));
      setAlternatives(alternativesOf(error));
      showServerErrors(form, error);
      void availability.reload();
    }
  });

  function choose(date: string, time?: TimeSlot) {
    const chosen = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    form.setValue('preferredDate', date, chosen);
    if (time) form.setValue('preferredTime', time, chosen);
    availability.show(stripStartFor(date, availability.from, first));
  }

  const busy = formState.isSubmitting;
  // What it came back with stands until it is sent from here.
  const standing = booked || formState.submitCount > 0 ? undefined : refused;
  const part: PartProps = {
    form,
    copy,
    sentBefore: refused?.values,
    errorOf(name) {
      if (name === 'postcode' && outside) return OUTSIDE;
      const before = formState.dirtyFields[name] ? undefined : standing?.errors[name];
      return formState.errors[name]?.message ?? before;
    },
  };
  return (
    <div className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-9">
      {booked && <BookedPanel key={booked.answer.reference} booked={booked} />}
      {standing && (
        <p
          role="alert"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: without scripts the page would come back at its top, far from what is wrong
          autoFocus
          className="mb-6 rounded-lg bg-alert-tint px-4 py-3 text-base text-alert"
        >
          {standing.message}
        </p>
      )}
      <form
        method="post"
        action={urls.book()}
        noValidate
        aria-label={copy.title}
        onSubmit={(event) => {
          // A second press while the first is under way does nothing.
          if (busy) event.preventDefault();
          else void submit(event);
        }}
      >
        <ContactFields {...part} />
        <OutsideArea
          message={outside}
          typed={form.getValues}
          check={() => form.trigger(CONTACT_FIELDS, { shouldFocus: true })}
          {...{ startedAt, trap }}
        />
        <WindowFields {...part} rules={rules} />
        <TimeFields
          {...part}
          availability={availability}
          range={{ first, last }}
          slots={rules.slots}
          heldUntil={hold?.until}
          refusalOf={(day) => refusalOfDay(day, rules, today)}
          onChoose={choose}
        />
        <Alternatives
          alternatives={alternatives}
          onChoose={({ date, time }) => {
            choose(date, time);
            setAlternatives([]);
          }}
        />
        <MessageField {...part} />
        <TrapField id="booking-website" inputRef={trap} />
        {problem && (
          <p role="alert" className="mt-6 rounded-lg bg-alert-tint px-4 py-3 text-base text-alert">
            {problem}
          </p>
        )}
        <button type="submit" className="button button-primary mt-7 w-full" aria-disabled={busy}>
          {busy ? copy.submittingLabel : copy.submitLabel}
        </button>
        <PrivacyNote note={copy.privacyNote} href={copy.privacyHref} />
        {standing?.mayWait && <WaitWithoutScripts />}
        {standing?.errors.postcode && rules.area.kind !== 'everywhere' && <AskWithoutScripts />}
        <p className="mt-2 text-sm text-soft">
          Rather talk? Call{' '}
          <a className="text-link" href={phoneHref}>
            {phone}
          </a>
          .
        </p>
      </form>
      <Toaster />
    </div>
  );
}

interface PartProps {
  form: UseFormReturn<Values>;
  copy: BookingCopy;
  /** Values to render with: those of a form that came back without scripts. */
  sentBefore: Record<string, string> | undefined;
  errorOf(name: BookingField): string | undefined;
}

function ContactFields(part: PartProps) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-(family-name:--font-serif) text-xl">About you</legend>
      <TextField {...part} name="name" autoComplete="name" className="sm:col-span-2" />
      <TextField {...part} name="email" type="email" autoComplete="email" />
      <TextField {...part} name="phone" type="tel" autoComplete="tel" />
      <TextField {...part} name="address" autoComplete="street-address" className="sm:col-span-2" />
      <TextField {...part} name="postcode" autoComplete="postal-code" className="sm:max-w-48" />
    </fieldset>
  );
}

interface TextFieldProps extends PartProps {
  name: (typeof CONTACT_FIELDS)[number];
  type?: string;
  autoComplete: string;
  className?: string;
}

function TextField({
  form,
  copy,
  sentBefore,
  errorOf,
  name,
  type = 'text',
  autoComplete,
  className,
}: TextFieldProps) {
  const { label, placeholder } = copy.fields[name];
  return (
    <Field id={fieldId(name)} label={label} error={errorOf(name)} {...(className && { className })}>
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          type={type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          defaultValue={sentBefore?.[name]}
          required
        />
      )}
    </Field>
  );
}

function WindowFields({
  form,
  copy,
  sentBefore,
  errorOf,
  rules,
}: PartProps & { rules: FormRules }) {
  const windowCount = form.watch('windowCount');
  return (
    <fieldset className="mt-8 grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-(family-name:--font-serif) text-xl">Your windows</legend>
      <Field id={fieldId('service')} label={copy.fields.service.label} error={errorOf('service')}>
        {(control) => (
          <select
            {...control}
            {...form.register('service')}
            defaultValue={sentBefore?.service ?? ''}
            required
          >
            <option value="">{copy.fields.service.placeholder}</option>
            {activeServices(rules.services).map((service) => (
              <option key={service}>{service}</option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id={fieldId('windowCount')}
        label={copy.fields.windowCount.label}
        error={errorOf('windowCount')}
      >
        {(control) => (
          <select
            {...control}
            name="windowCount"
            ref={form.register('windowCount').ref}
            value={windowCount}
            onChange={(event) =>
              form.setValue('windowCount', Number(event.target.value), { shouldDirty: true })
            }
            required
          >
            {windowCountOptions.map(({ value, label }, index) => (
              // The state starts at 1, which is no option: the first one shows it and keeps it.
              <option key={label} value={index === 0 && windowCount <= 3 ? windowCount : value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}

interface TimeFieldsProps extends PartProps {
  availability: ReturnType<typeof useAvailability>;
  range: { first: string; last: string };
  refusalOf(day: string): string | undefined;
  slots: FormRules['slots'];
  /** Until when a place of the chosen slot is kept. */
  heldUntil: string | undefined;
  onChoose(date: string): void;
}

function TimeFields(props: TimeFieldsProps) {
  const { form, copy, errorOf, availability, range, slots, heldUntil, refusalOf, onChoose } = props;
  const [date, time] = form.watch(['preferredDate', 'preferredTime']);
  const timeId = fieldId('preferredTime');
  const { ref: timeRef } = form.register('preferredTime');
  const { ref: dateRef } = form.register('preferredDate');
  const timeError = errorOf('preferredTime');
  return (
    <fieldset className="mt-8">
      <legend className="mb-4 font-(family-name:--font-serif) text-xl">
        A time that suits you
      </legend>
      <DayField
        id={fieldId('preferredDate')}
        label={copy.fields.preferredDate.label}
        help={copy.fields.preferredDate.help}
        error={errorOf('preferredDate')}
        range={range}
        availability={availability}
        chosen={date}
        choosesFull
        inputRef={dateRef}
        onChoose={onChoose}
      />
      <fieldset className="mt-5">
        <legend className="mb-1.5 text-base font-semibold">
          {copy.fields.preferredTime.label}
        </legend>
        {/* Focus for an error that has no single control. */}
        <div ref={timeRef} tabIndex={-1} className="outline-none">
          <SlotChoice
            slots={slots}
            day={availability.days?.find((day) => day.date === date)}
            chosen={time}
            refusal={date ? refusalOf(date) : undefined}
            errorId={timeError ? `${timeId}-error` : undefined}
            onChoose={(chosen) =>
              form.setValue('preferredTime', chosen, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        </div>
        <FieldError id={`${timeId}-error`} message={timeError} />
        <WaitingOffer
          day={availability.days?.find((day) => day.date === date)}
          person={() => form.getValues()}
        />
      </fieldset>
      <p role="status" className="mt-2 text-sm text-soft empty:hidden">
        {heldUntil && `We keep this time for you until ${clockTime(heldUntil)}.`}
      </p>
    </fieldset>
  );
}

function MessageField({ form, copy, sentBefore, errorOf }: PartProps) {
  const { label, placeholder } = copy.fields.additionalInfo;
  return (
    <Field
      id={fieldId('additionalInfo')}
      label={label}
      error={errorOf('additionalInfo')}
      className="mt-8"
      optional
    >
      {(control) => (
        <textarea
          {...control}
          {...form.register('additionalInfo')}
          defaultValue={sentBefore?.additionalInfo}
          placeholder={placeholder}
          rows={4}
        />
      )}
    </Field>
  );
}

const clockTime = (instant: string) => londonWallTime(new Date(instant)).slice(11);

/** What an enquiry says of the person. */
const CONTACT_FIELDS = ['name', 'email', 'phone', 'address', 'postcode'] as const;

const fieldId = (name: BookingField) => `booking-${name}`;

/** The shared schema, and that visits are made on the day at all. */
function withDayRules(rules: FormRules) {
  return bookingInputOf(rules).extend({
    preferredDate: bookingInput.shape.preferredDate.superRefine((day, context) => {
      const message = refusalOfDay(day, rules, new Date());
      if (message) context.addIssue({ code: 'custom', message });
    }),
  });
}

/** A Book button elsewhere names the blind it stood by: `/?service=Roller+Blinds#appointment-form`. */
function serviceAskedFor({ services }: FormRules): Partial<Values> {
  const asked = new URLSearchParams(globalThis.location?.search).get('service');
  const service = activeServices(services).find((known) => known === asked);
  return service ? { service } : {};
}

/** What was typed before the form woke must not be lost: read from the page as it stands. */
function valuesTypedSoFar(): Partial<Values> {
  const form = globalThis.document?.querySelector<HTMLFormElement>(`form[action="${urls.book()}"]`);
  if (!form) return {};
  const typed = Object.fromEntries(
    [...new FormData(form)].filter(([name, value]) => value !== '' && name !== 'website'),
  );
  const { windowCount, ...texts } = typed;
  return { ...texts, ...(windowCount && { windowCount: Number(windowCount) }) };
}

function showServerErrors(form: UseFormReturn<Values>, error: unknown) {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const known = bookingFields.filter((name) => fields[name]);
  known.forEach((name, index) => {
    form.setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  });
}

/** One sentence for what no field can say. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'We could not reach our diary. Your details are still here: please try again, or call us.';
  }
  return error.body.fields ? '' : (error.body.error ?? '');
}

function successText(copy: BookingCopy, answer: BookingAnswer): string {
  const text = copy.successToast.description;
  return answer.notified === 'sms' ? text : text.replace('an SMS notification', 'a notification');
}

function valuesOf(refused: BookingFormState | undefined): Partial<Values> {
  if (!refused) return {};
  const { windowCount, website: _website, ...texts } = refused.values;
  return { ...texts, windowCount: Number(windowCount) || initialWindowCount };
}
