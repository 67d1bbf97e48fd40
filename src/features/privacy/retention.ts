// How long personal data is kept. Housekeeping holds to it, and the Privacy screen says it.

export const retention = {
  submissionMonths: 12,
  swatchMonths: 12,
  messageMonths: 12,
  /** Visits that were cancelled, never confirmed or a no-show: counted from their day. */
  unmadeVisitMonths: 12,
  /** Visits that were made, as long as accounts have to be kept. */
  visitMonths: 84,
  auditMonths: 24,
  auditAddressDays: 90,
} as const;

/** The same day of the month, months ago, as YYYY-MM-DD. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0));
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return target.toISOString().slice(0, 10);
}
