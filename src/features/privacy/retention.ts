// How long personal data is kept: used by housekeeping and shown on the Privacy screen.

export const retention = {
  submissionMonths: 12,
  swatchMonths: 12,
  messageMonths: 12,
  /** Visits that were cancelled, never confirmed or a no-show: counted from their day. */
  unmadeVisitMonths: 12,
  /** Completed visits, for as long as accounts must be kept. */
  visitMonths: 84,
  auditMonths: 24,
  auditAddressDays: 90,
} as const;

/** The same day some months ago, as YYYY-MM-DD. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0));
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return target.toISOString().slice(0, 10);
}
