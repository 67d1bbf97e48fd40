import { type ReactNode, useEffect, useRef } from 'react';
import { fullDay } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import { partsOfSlot, type TimeSlot } from '../../appointments/appointment.ts';
import type { BookedVisit } from './talk.ts';

export function BookedNote({ visit }: { visit: BookedVisit }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      aria-labelledby="ask-booked"
      className="rounded-card border border-good/30 bg-good-tint p-4"
    >
      <h3 id="ask-booked" ref={heading} tabIndex={-1} className="text-xl outline-none">
        We have your request
      </h3>
      <Facts
        facts={{
          Reference: visit.reference,
          Day: fullDay(visit.date),
          Time: <SlotText slot={visit.time} />,
        }}
      />
      <p className="mt-3 text-base">We will contact you within 24 hours to confirm.</p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-base">
        <a className="text-link" href={visit.visitPath}>
          See, move or cancel this visit
        </a>
        <a className="text-link" href={api.visitCalendar(visit.visitPath)}>
          Add to your calendar
        </a>
      </p>
    </section>
  );
}

/** Terms and what they are, a line each. */
export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <dl className="ask-facts mt-3">
    {Object.entries(facts).map(([term, value]) => (
      <div key={term} className="contents">
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A slot's label, which wraps before its hours rather than within them. */
export function SlotText({ slot }: { slot: TimeSlot }) {
  const { name, range } = partsOfSlot(slot);
  if (range === '') return slot;
  return (
    <>
      {name} <span className="whitespace-nowrap">({range})</span>
    </>
  );
}
