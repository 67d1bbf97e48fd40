// How visits end: counts by month, source, area and service.

import { adminApi } from '../../admin-urls.ts';
import { z } from '../../lib/text/zod.ts';

/** The default number of months, including the current one. */
export const USUAL_MONTHS = 12;
export const MOST_MONTHS = 60;

const count = z.int().min(0);
/** A month such as `2026-11`. */
const month = z.string();

const outcomeCounts = z.object({
  /** All bookings, in any state. */
  visits: count,
  /** Pending or confirmed: still open. */
  open: count,
  completed: count,
  /** Completed visits by each reason in Settings, in order; others have another reason, or none. */
  reasons: z.array(z.object({ reason: z.string(), visits: count })),
  /** By whom, if known. */
  cancelled: count,
  cancelledByCustomer: count,
  cancelledByStaff: count,
  noShow: count,
});
export type OutcomeCounts = z.infer<typeof outcomeCounts>;

const outcomeRow = outcomeCounts.extend({ key: z.string() });
export type OutcomeRow = z.infer<typeof outcomeRow>;

const cancellationRow = z.object({
  /** A reason from Settings; empty: another one; null: none. */
  reason: z.string().nullable(),
  visits: count,
  byCustomer: count,
  byStaff: count,
});
export type CancellationRow = z.infer<typeof cancellationRow>;

export const outcomeReportSchema = z.object({
  from: month,
  to: month,
  total: outcomeCounts,
  /** By the month of the visit, earliest first; the keys are months. */
  months: z.array(outcomeRow),
  /** Keys are sources, in their order. */
  sources: z.array(outcomeRow),
  /** Keys are towns, or districts if the town is unknown; most visits first. */
  areas: z.array(outcomeRow),
  /** Keys are labels of services; most visits first. */
  services: z.array(outcomeRow),
  /** Why visits were cancelled; most frequent first. */
  cancellations: z.array(cancellationRow),
});
export type OutcomeReport = z.infer<typeof outcomeReportSchema>;

/** The month before or after: 1 after `2026-12` is `2027-01`. */
export function addMonths(from: string, months: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Months from one to another, both included; none for an invalid range. */
export function monthsBetween(from: string, to: string): string[] {
  const all: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) all.push(month);
  return all;
}

/** `Nov 2026` */
export const monthInWords = (of: string): string =>
  new Date(`${of}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

export const outcomeReportPath = (from: string, to: string) =>
  `${adminApi.outcomeReport()}?from=${from}&to=${to}`;

/** A cancellation reason, also for a text that is not in Settings. */
export const cancellationReason = (reason: CancellationRow['reason']): string =>
  reason === '' ? 'Other reason' : (reason ?? 'No reason given');

/** `23%`; empty for a share of nothing. */
export const shareInWords = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((part / whole) * 100)}%` : '–';
