import { dayInWords } from './appointment-words.ts';

/** A day and its slot within a sentence. The hours in brackets never part at their hyphen. */
export function SlotWords({ date, time }: { date: string; time: string }) {
  return (
    <>
      {dayInWords(date)}, <span className="whitespace-nowrap">{time}</span>
    </>
  );
}
