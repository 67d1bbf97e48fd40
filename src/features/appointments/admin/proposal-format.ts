import type { Proposal } from '../drives.ts';

export function hindrancesOf({ there, free, takesKind, inTime }: Proposal): string[] {
  return [
    ...(there ? [] : ['Not working then']),
    ...(free ? [] : ['Has another visit then']),
    ...(takesKind ? [] : ['Does other kinds of visit']),
    ...(inTime ? [] : ['Drive too long']),
  ];
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
