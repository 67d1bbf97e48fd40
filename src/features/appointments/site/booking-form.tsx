// The booking form: an island that hydrates when it comes near. Without scripts it posts to /book.

import { zodResolver } from '@hookform/resolvers/zod';
import { toOutcode } from 'postcode';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { RefusedForm } from '../../../kit/public-form.ts';
import { type OpenForm, openForm } from '../../../kit/ui/open-form.ts';
import { PrivacyNote, TrapField } from '../../../kit/ui/public-fields.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { Toaster } from '../../../kit/ui/toaster.tsx';
import { ApiError, newKey } from '../../../lib/http/api-client.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import { twoWeeksFor } from '../../../lib/time/two-weeks.ts';
import { api, urls } from '../../../urls.ts';
import { countOf } from '../../pricing/window-format.ts';
import type { WindowRow } from '../../pricing/window-rows.ts';
import {
  type BookingAnswer,
  bookingInput,
  bookingInputOf,
  initialWindowCount,
  OFFER_ENDED,
  type OfferLine,
  partsOfSlot,
  type TimeSlot,
  windowChoiceFor,
} from '../appointment.ts';
import { bookableRange, type FormRules, refusalOfDay } from '../availability.ts';
import { WaitWithoutScripts } from '../waiting/site/wait-without-scripts.tsx';
import { Alternatives, alternativesOf } from './alternatives.tsx';
import { type BookingCopy, bookingFields } from './booking-copy.ts';
import {
  CONTACT_FIELDS,
  ContactFields,
  MessageField,
  type PartProps,
  TimeFields,
  type Values,
  WindowFields,
} from './booking-fields.tsx';
import {
  AskWithoutScripts,
  OUTSIDE,
  OutsideArea,
  offerBeside,
  useOutsideArea,
} from './outside-area.tsx';
import { useAvailability } from './use-availability.ts';
import { useSlotHold } from './use-slot-hold.ts';
import { Problem } from './visit-problem.tsx';

interface BookingFormProps {
  copy: BookingCopy;
  phone: string;
  phoneHref: string;
  rules: FormRules;
  renderedOn: string;
  /** The refused form, if it was sent without scripts. */
  refused?: RefusedForm | undefined;
  guide?: GuideOfBooking | undefined;
  /** What the page before has chosen: a type of blind, and a colour in the message. */
  asked?: { service: string; additionalInfo: string; offer: string };
  /** Those that run today, each with its line. */
  offers: OfferLine[];
}

/** The windows of a guide price, sent along with the booking. */
interface GuideOfBooking {
  /** The same as in the address, for the form without scripts. */
  query: string;
  windows: WindowRow[];
}

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
  const { copy, phone, phoneHref, rules, renderedOn, refused, guide, asked, offers } = props;
  const today = new Date(`${renderedOn}T12:00:00Z`);
  const { first, last } = bookableRange(rules, today);
  const [booked, setBooked] = useState<Booked>();
  const [alternatives, setAlternatives] = useState(alternativesOf(refused));
  const key = useRef('');
  const opened = useRef<OpenForm>(undefined);
  const trap = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [typed] = useState(valuesTypedSoFar);
  const form = useForm<Values>({
    // Loaded on demand: the server renders the form and never checks it here.
    resolver: (...checked) => zodResolver(withDayRules(rules))(...checked),
    defaultValues: {
      ...emptyValues,
      ...valuesOf(props),
      ...typed,
    },
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
  // A reader may be quicker than the page: count from when it became usable.
  useEffect(() => {
    opened.current = openForm();
  }, []);

  const submit = handleSubmit(async (values) => {
    key.current ||= newKey();
    setProblem('');
    const offer = offerBeside(trap.current);
    try {
      const answer = await sendOnce<BookingAnswer>(
        api.appointments(),
        {
          ...bookingInput.parse(values),
          ...(await opened.current?.trapped(trap.current)),
          ...(guide && { windows: guide.windows }),
          ...(hold && { holdToken: hold.token }),
          ...(offer && { offer }),
        },
        key.current,
      );
      key.current = '';
      setAlternatives([]);
      const { preferredDate: date, preferredTime: time, address } = values;
      setBooked({ answer, date, time, address });
      spend();
      reset(emptyValues);
      showToast({ ...copy.successToast, description: successText(copy, answer) });
      void availability.reload();
    } catch (error) {
      showToast({ ...copy.failureToast, variant: 'destructive' });
      // This key belongs to the previous input: the next try needs a new one.
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
    availability.show(twoWeeksFor(date, availability.from, first));
  }

  const busy = formState.isSubmitting;
  // A refusal stays on screen until the form is sent from here.
  const standing = booked || formState.submitCount > 0 ? undefined : refused;
  const part: PartProps = {
    form,
    copy,
    sentBefore: refused?.values ?? asked,
    errorOf(name) {
      if (name === 'postcode' && outside) return OUTSIDE;
      const { errors = {} } = standing ?? {};
      const sent = name === 'preferredTime' ? (errors[name] ?? errors.times) : errors[name];
      const before = formState.dirtyFields[name] ? undefined : sent;
      return formState.errors[name]?.message ?? before;
    },
  };
  return (
    <div
      className={`@container min-w-0 self-start rounded-card border p-5 shadow-card sm:p-9 ${booked ? 'border-good/30 bg-good-tint' : 'border-line bg-surface'}`}
    >
      {booked && <BookedPanel booked={booked} />}
      {standing && (
        <p
          role="alert"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: without scripts the page would reload at its top, far from the error
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
        hidden={booked !== undefined}
        data-booking=""
        aria-label={copy.title}
        onSubmit={(event) => {
          // Ignore a second click while the first is under way.
          if (busy) event.preventDefault();
          else void submit(event);
        }}
      >
        <div className="grid grid-cols-1 gap-x-14 @4xl:grid-cols-2">
          <div className="min-w-0">
            <OfferLines offers={offers} chosen={(refused?.values ?? asked)?.offer ?? ''} />
            <ContactFields {...part} />
            <OutsideArea
              message={outside}
              typed={form.getValues}
              check={() => form.trigger(CONTACT_FIELDS, { shouldFocus: true })}
              opened={opened}
              trap={trap}
            />
            <WindowFields {...part} rules={rules} />
            <MessageField {...part} />
          </div>
          <div className="min-w-0 @4xl:first:*:mt-0">
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
          </div>
        </div>
        {guide && <input type="hidden" name="guide" value={guide.query} />}
        <TrapField id="booking-website" inputRef={trap} />
        {problem && (
          <p role="alert" className="mt-6 rounded-lg bg-alert-tint px-4 py-3 text-base text-alert">
            {problem}
          </p>
        )}
        <button
          type="submit"
          className="button button-primary mt-7 w-full @4xl:w-auto @4xl:px-12"
          aria-disabled={busy}
        >
          {busy ? copy.submittingLabel : copy.submitLabel}
        </button>
        <PrivacyNote note={copy.privacyNote} href={copy.privacyHref} />
        {standing && mayWait(standing) && <WaitWithoutScripts />}
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

/** The chosen offer as a line that can be taken off; a Book button shows the others (`book-service.ts`). */
function OfferLines({ offers, chosen }: Pick<BookingFormProps, 'offers'> & { chosen: string }) {
  return (
    <>
      {offers.map(({ title, words }) => (
        <label
          key={title}
          hidden={title !== chosen}
          className="mb-6 flex items-center gap-3 rounded-lg bg-amber-tint px-4 py-3 text-base"
        >
          <input
            type="checkbox"
            name="offer"
            value={title}
            defaultChecked={title === chosen}
            className="size-6 shrink-0 accent-primary"
          />
          {words}
        </label>
      ))}
      {chosen && offers.every(({ title }) => title !== chosen) && <Problem text={OFFER_ENDED} />}
    </>
  );
}

/** The shared schema, plus a check that the day has visits at all. */
function withDayRules(rules: FormRules) {
  return bookingInputOf(rules).extend({
    preferredDate: bookingInput.shape.preferredDate.superRefine((day, context) => {
      const message = refusalOfDay(day, rules, new Date());
      if (message) context.addIssue({ code: 'custom', message });
    }),
  });
}

/** Keeps anything typed before hydration: read from the page. */
function valuesTypedSoFar(): Partial<Values> {
  const form = globalThis.document?.querySelector<HTMLFormElement>(`form[action="${urls.book()}"]`);
  if (!form) return {};
  const typed = Object.fromEntries(
    [...new FormData(form)].filter(
      ([name, value]) => value !== '' && !['website', 'guide', 'offer'].includes(name),
    ),
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

/** One sentence for errors that belong to no field. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'We could not reach our diary. Your details are still here: please try again, or call us.';
  }
  const { fields, error: said = '' } = error.body;
  return fields ? (fields.offer ?? '') : said;
}

function successText(copy: BookingCopy, answer: BookingAnswer): string {
  const text = copy.successToast.description;
  return answer.notified === 'sms' ? text : text.replace('an SMS notification', 'a notification');
}

function valuesOf({ guide, asked, refused }: BookingFormProps): Partial<Values> {
  if (!refused) {
    return { ...asked, ...(guide && { windowCount: windowChoiceFor(countOf(guide.windows)) }) };
  }
  const { windowCount, website: _website, guide: _guide, offer: _offer, ...texts } = refused.values;
  return { ...texts, windowCount: Number(windowCount) || initialWindowCount };
}

/** Not where the time has become free after all, and the customer has just been told to book it. */
const mayWait = ({ form, errors, body }: RefusedForm) =>
  form === 'waiting' ? !errors.times : body.alternatives !== undefined;

interface Booked {
  answer: BookingAnswer;
  date: string;
  time: string;
  address: string;
}

/** The requested visit and the visitor's next steps, in place of the form. Takes the focus. */
function BookedPanel({ booked }: { booked: Booked }) {
  const { answer, date, time, address } = booked;
  const { name, range } = partsOfSlot(time);
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // At the top, where the toast about the booking does not cover it.
    panel.current?.parentElement?.scrollIntoView();
  }, []);
  const visit = new URL(answer.manageUrl).pathname;
  return (
    <section ref={panel} aria-labelledby="booked-title" data-booked="">
      <h2 id="booked-title" ref={heading} tabIndex={-1} className="text-3xl outline-none">
        We have your request
      </h2>
      <p className="mt-3 text-lg wrap-anywhere">
        for{' '}
        <strong>
          {fullDay(date)}, {range || name}
        </strong>
        , at {address}. Your reference is <strong>{answer.reference}</strong>.
      </p>
      <p className="mt-3 text-base">We will contact you within 24 hours to confirm it.</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a className="button button-primary" href={visit}>
          Open your visit
        </a>
        <a className="button button-quiet" href={api.visitCalendar(visit)}>
          Add to your calendar
        </a>
      </p>
      <p className="mt-4 text-base text-soft">
        On your visit’s page you can send photos of the windows, move the visit or cancel it. Or{' '}
        <a className="text-link" href={urls.book()}>
          book another visit
        </a>
        .
      </p>
    </section>
  );
}
