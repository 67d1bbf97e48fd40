import type { Proposal } from '../drives.ts';

/** What speaks against somebody. */
export function hindrancesOf({ there, free, takesKind, inTime }: Proposal): string[] {
  return [
    ...(there ? [] : ['Not there then']),
    ...(free ? [] : ['Has a visit then']),
    ...(takesKind ? [] : ['Makes other visits']),
    ...(inTime ? [] : ['Drives too long']),
  ];
}

export function drivesInWords({ driveBefore, driveAfter }: Proposal): string {
  if (driveBefore === null && driveAfter === null) return 'The way is not known';
  const inWords = (minutes: number | null) =>
    minutes === null ? 'an unknown time' : minutesInWords(minutes);
  return `About ${inWords(driveBefore)} to get there, ${inWords(driveAfter)} to go on`;
}

/** `45 min`, `2 h 5 min` */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
