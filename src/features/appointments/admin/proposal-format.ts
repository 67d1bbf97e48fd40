import type { Proposal } from '../drives.ts';

export function hindrancesOf({ there, free, takesKind, inTime }: Proposal): string[] {
  return [
    ...(there ? [] : ['Not working then']),
    ...(free ? [] : ['Has another visit then']),
    ...(takesKind ? [] : ['Does other kinds of visit']),
    ...(inTime ? [] : ['Drive too long']),
  ];
}

/** Beside an adviser's name: `nearest: about 10 min to get there`, `not working then`; undefined if they simply can. */
export function noteOf(proposal: Proposal | undefined): string | undefined {
  if (!proposal) return undefined;
  const { proposed, driveBefore } = proposal;
  if (!proposed) return hindrancesOf(proposal).join(', ').toLowerCase() || undefined;
  return driveBefore === null ? 'nearest' : `nearest, about ${minutesInWords(driveBefore)} away`;
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

export function drivesInWords({ driveBefore, driveAfter }: Proposal): string {
  if (driveBefore === null && driveAfter === null) return 'Drive not known';
  const inWords = (minutes: number | null) =>
    minutes === null ? 'an unknown time' : minutesInWords(minutes);
  return `About ${inWords(driveBefore)} to get there, ${inWords(driveAfter)} to the next place`;
}

/** `45 min`, `2 h 5 min` */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
