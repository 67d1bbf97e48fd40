import type { Proposal } from '../drives.ts';

/** Said below a menu with such drives. */
export const HOW_ESTIMATED =
  'Times are estimates: a third more than the straight line between districts, at 22 mph.';

/** Beside an adviser's name: `nearest, about 10 min away, 25 min to the next place` or `not working then`. */
export function noteOf(proposal: Proposal | undefined): string | undefined {
  if (!proposal) return undefined;
  const { there, free, takesKind, inTime, proposed, driveBefore, driveAfter } = proposal;
  return [
    !there && 'not working then',
    !free && 'has another visit then',
    !takesKind && 'does other kinds of visit',
    there && !inTime && 'drive too long',
    proposed && 'nearest',
    there && driveBefore !== null && `about ${minutesInWords(driveBefore)} away`,
    there && driveAfter !== null && `${minutesInWords(driveAfter)} to the next place`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Those who can go first, the nearest at the top; the others as they were. */
export function nearestFirst<Person extends { id: string }>(
  people: readonly Person[],
  proposals: readonly Proposal[],
): Person[] {
  const placeOf = ({ id }: Person) => {
    const at = proposals.findIndex((one) => one.id === id);
    return at < 0 ? proposals.length : at;
  };
  return people.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** `45 min`, `2 h`, `2 h 5 min` */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}
