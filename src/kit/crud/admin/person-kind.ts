import type { ReactNode } from 'react';
import { londonMoment } from '../../../lib/time/london-time.ts';

/** One kind of records among what is kept about a person. */
export interface PersonKind<Row = unknown> {
  /** Its list in the answer. */
  key: string;
  title: string;
  /** Kinds are in the order of their places. */
  place: number;
  /** What erasing does to it; left out where it goes with another, or is asked about. */
  goes?: (count: number) => string;
  /** How long what is kept. */
  kept: readonly (readonly [what: string, time: string])[];
  item(row: Row): ReactNode;
}

export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;

export const deleted = (noun: string) => (count: number) => `${counted(count, noun)} deleted`;

export const moment = (at: string) => londonMoment(new Date(at));

export const months = (count: number) =>
  count % 12 === 0 && count > 12 ? `${count / 12} years` : `${count} months`;
