import { dayInWords } from './appointment-labels.ts';

/** A day and slot within a sentence; hours never wrap at their hyphen. */
export function SlotText({ date, time }: { date: string; time: string }) {
  return (
    <>
      {dayInWords(date)}, <span className="whitespace-nowrap">{time}</span>
    </>
  );
}
