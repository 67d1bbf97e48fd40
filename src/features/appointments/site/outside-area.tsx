// For a postcode outside our area: shown as soon as it is typed, and the request can go as an enquiry.
import { toNormalised } from 'postcode';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { OpenForm } from '../../../kit/ui/open-form.ts';
import { ApiError, callApi, newKey } from '../../../lib/http/api-client.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import { api, urls } from '../../../urls.ts';
import type { AreaAnswer, ServedArea } from '../../districts/area.ts';
import { type bookingInput, windowCountLabel } from '../appointment.ts';
import { Problem } from './visit-problem.tsx';

type Typed = z.input<typeof bookingInput>;

export const OUTSIDE = 'Outside the area that we visit';

/** How to ask anyway; undefined while the postcode is fine. */
export function useOutsideArea(postcode: string, area: ServedArea): string | undefined {
  const [answer, setAnswer] = useState<{ of: string; message: string | null }>();
  const whole = area.kind === 'everywhere' ? undefined : (toNormalised(postcode) ?? undefined);
  useEffect(() => {
    if (!whole) return;
    let isWanted = true;
    callApi<AreaAnswer>(`${api.area()}?${new URLSearchParams({ postcode: whole })}`).then(
      ({ message }) => isWanted && setAnswer({ of: whole, message }),
      // If unknown now, the check happens when the form is sent.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [whole]);
  return (answer?.of === whole && answer?.message) || undefined;
}

interface OutsideAreaProps {
  /** Undefined inside our area. */
  message: string | undefined;
  /** Input so far. */
  typed(): Typed;
  /** Validates the person's fields and shows their errors. */
  check(): Promise<boolean>;
  opened: RefObject<OpenForm | undefined>;
  trap: RefObject<HTMLInputElement | null>;
}

export function OutsideArea({ message, ...offer }: OutsideAreaProps) {
  return (
    <div role="status">
      {message && (
        <section aria-label={OUTSIDE} className="mt-5 rounded-lg bg-amber-tint p-4">
          <EnquiryOffer key={message} message={message} {...offer} />
        </section>
      )}
    </div>
  );
}

export function AskWithoutScripts() {
  return (
    <noscript>
      <p className="mt-6 rounded-lg bg-amber-tint p-4 text-base">
        Are you outside the area that we visit?{' '}
        <a className="text-link" href={urls.contact()}>
          Send your request as an enquiry
        </a>
        .
      </p>
    </noscript>
  );
}

function EnquiryOffer({ message, typed, check, opened, trap }: OutsideAreaProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready');
  const [problem, setProblem] = useState('');
  const key = useRef(newKey());
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'sent') thanks.current?.focus();
  }, [state]);

  async function send() {
    if (state !== 'ready' || !(await check())) return;
    setState('busy');
    setProblem('');
    try {
      const trapped = await opened.current?.trapped(trap.current);
      const enquiry = enquiryOf(typed(), offerBeside(trap.current));
      await sendOnce(api.contact(), { ...enquiry, ...trapped }, key.current);
      setState('sent');
    } catch (error) {
      // This key belongs to the previous input.
      key.current = newKey();
      const said = error instanceof ApiError ? error.body.error : undefined;
      setProblem(said ?? 'We could not be reached. Please try again, or call us.');
      setState('ready');
    }
  }

  if (state === 'sent') {
    return (
      <p ref={thanks} tabIndex={-1} className="text-base font-semibold text-good outline-none">
        Thank you: we have your enquiry and will be in touch.
      </p>
    );
  }
  return (
    <>
      <p className="mb-3 text-base">{message}</p>
      <Problem text={problem} />
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={state === 'busy'}
        onClick={() => void send()}
      >
        {state === 'busy' ? 'Sending...' : 'Send as an enquiry'}
      </button>
    </>
  );
}

function enquiryOf(typed: Typed, offer: string) {
  const { name, email, phone, address, service, windowCount, preferredDate, preferredTime } = typed;
  const postcode = toNormalised(typed.postcode) ?? typed.postcode;
  const lines = [
    `A visit at ${address}, ${postcode}, which is outside our area.`,
    service && `${service}, ${windowCountLabel(windowCount)}.`,
    preferredDate && `${[fullDay(preferredDate), preferredTime].filter(Boolean).join(', ')}.`,
    offer && `Offer: ${offer}.`,
    typed.additionalInfo,
  ];
  return {
    name,
    email,
    phone,
    subject: `Visit outside our area: ${postcode}`,
    message: lines.filter(Boolean).join('\n'),
  };
}

/** The title of the offer that is ticked in a field's form; empty without one. */
export const offerBeside = (field: HTMLInputElement | null): string =>
  field?.form ? `${new FormData(field.form).get('offer') ?? ''}` : '';
