// Counts of how the site is used: what happened, on which page, on which day. Visitors are not tracked.

import { adminApi } from '../../admin-urls.ts';
import { z } from '../../lib/text/zod.ts';

/** Events that a browser reports. */
const pressNames = [
  'price-worked-out',
  'form-opened',
  'day-chosen',
  'call-pressed',
  'assistant-opened',
] as const;
export type PressName = (typeof pressNames)[number];

/** `booked` counts every public booking, `assistant-booked` those made with the assistant. */
const countNames = [
  'page-view',
  ...pressNames,
  'booked',
  'assistant-asked',
  'assistant-booked',
] as const;
export type CountName = (typeof countNames)[number];

/** Replaces every path that is not a page of the site, so that invented paths are not stored. */
export const OTHER_PAGES = '(other)';

export const pressInput = z.object({
  name: z.enum(pressNames, `name takes ${pressNames.join(', ')}`),
  path: z.string().max(500),
});

export const countSchema = z.object({
  date: z.string(),
  name: z.string(),
  path: z.string(),
  count: z.int().min(0),
});
export type Count = z.infer<typeof countSchema>;

const totals = z.partialRecord(z.enum(countNames), z.int().min(0));
export type Totals = z.infer<typeof totals>;

export const visitorReportSchema = z.object({
  /** Every day of the range, in order. */
  days: z.array(z.object({ date: z.string(), totals })),
  /** Most viewed first; those after the 200th are added up as `(other)`, which comes last. */
  pages: z.array(z.object({ path: z.string(), totals })),
});
export type VisitorReport = z.infer<typeof visitorReportSchema>;

export interface Counter {
  /** @param path of the page, without a query; undefined where nothing must be counted. */
  add(name: CountName, path: string | undefined): void;
}

export const visitorReportPath = (from: string, to: string): string =>
  `${adminApi.visitorReport()}?${new URLSearchParams({ from, to })}`;
