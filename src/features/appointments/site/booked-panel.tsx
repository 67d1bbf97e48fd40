import { useEffect, useRef } from 'react';
import { fullDay } from '../../../lib/time/london-day.ts';
import { api, urls } from '../../../urls.ts';
import { type BookingAnswer, partsOfSlot } from '../appointment.ts';

export interface Booked {
  answer: BookingAnswer;
  date: string;
  time: string;
  address: string;
}

/** The requested visit and the visitor's next steps, in place of the form. Takes the focus. */
export function BookedPanel({ booked }: { booked: Booked }) {
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
