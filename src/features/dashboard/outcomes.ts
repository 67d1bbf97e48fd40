// How visits end: counts by month, source, area and service.

import { adminApi } from '../../admin-urls.ts';
import { z } from '../../lib/text/zod.ts';

/** Months that are shown unless told, the running one among them. */
export const USUAL_MONTHS = 12;
export const MOST_MONTHS = 60;

const count = z.int().min(0);
/** A month such as `2026-11`. */
const month = z.string();

const outcomeCounts = z.object({
  /** All that were booked, whatever became of them. */
  visits: count,
  /** Pending or confirmed: nobody has said yet how they end. */
  open: count,
  completed: count,
  /** Of those completed, by each reason of Settings in their order; the rest have another, or none. */
  reasons: z.array(z.object({ reason: z.string(), visits: count })),
  /** By somebody, where that is known. */
  cancelled: count,
  cancelledByCustomer: count,
  cancelledByStaff: count,
  noShow: count,
});
export type OutcomeCounts = z.infer<typeof outcomeCounts>;

const outcomeRow = outcomeCounts.extend({ key: z.string() });
export type OutcomeRow = z.infer<typeof outcomeRow>;

const cancellationRow = z.object({
  /** One of Settings; empty: said in other words; null: not said. */
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
  /** By the month of the visit, the earliest first; the keys are months. */
  months: z.array(outcomeRow),
  /** Keys are sources, in their order. */
  sources: z.array(outcomeRow),
  /** Keys are towns, or districts where no town is known; most visits first. */
  areas: z.array(outcomeRow),
  /** Keys are labels of services; most visits first. */
  services: z.array(outcomeRow),
  /** Why visits were cancelled; the commonest first. */
  cancellations: z.array(cancellationRow),
});
export type OutcomeReport = z.infer<typeof outcomeReportSchema>;

/** Months around one: 1 behind `2026-12` is `2027-01`. */
export function addMonths(from: string, months: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Months from one to another, both included; of what is no range none. */
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

/** A reason of a cancellation, also where none of Settings was given. */
export const cancellationReason = (reason: CancellationRow['reason']): string =>
  reason === '' ? 'In other words' : (reason ?? 'No reason given');

/** `23%`; nothing of nothing. */
export const shareInWords = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((part / whole) * 100)}%` : '–';
