import { useEffect, useRef } from 'react';
import { fullDay } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import type { BookingAnswer } from '../appointment.ts';

export interface Booked {
  answer: BookingAnswer;
  date: string;
  time: string;
}

/** The booked visit, and the visitor's next steps. Takes the focus when it appears. */
export function BookedPanel({ booked }: { booked: Booked }) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // At the top, where the toast about the booking does not cover it.
    panel.current?.scrollIntoView();
  }, []);
  const visit = new URL(booked.answer.manageUrl).pathname;
  return (
    <section
      ref={panel}
      aria-labelledby="booked-title"
      className="mb-8 rounded-card border border-good/30 bg-good-tint p-6"
    >
      <h3 id="booked-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        We have your request
      </h3>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-base">
        <dt className="text-soft">Reference</dt>
        <dd className="font-semibold">{booked.answer.reference}</dd>
        <dt className="text-soft">Day</dt>
        <dd className="font-semibold">{fullDay(booked.date)}</dd>
        <dt className="text-soft">Time</dt>
        <dd className="font-semibold">{booked.time}</dd>
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-base">
        <a className="text-link" href={api.visitCalendar(visit)}>
          Add to your calendar
        </a>
        <a className="text-link" href={visit}>
          Move or cancel this visit
        </a>
      </p>
    </section>
  );
}
