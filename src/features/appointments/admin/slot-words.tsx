import { dayInWords } from './appointment-words.ts';

/** A day and slot within a sentence; the hours never break at their hyphen. */
export function SlotWords({ date, time }: { date: string; time: string }) {
  return (
    <>
      {dayInWords(date)}, <span className="whitespace-nowrap">{time}</span>
    </>
  );
}
