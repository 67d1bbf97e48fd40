// Cells of the files for spreadsheets: headers in words, times as a clock in London shows them.
import type { CsvValue } from '../../lib/text/csv.ts';
import { londonWallTime } from '../../lib/time/london-time.ts';

type Row = Record<string, unknown>;

/** What members of staff are called, by the ids of their accounts. */
export type StaffNames = ReadonlyMap<string, string>;

export type CsvColumns = readonly [
  header: string,
  value: (row: Row, staff: StaffNames) => CsvValue,
][];

export const plain = (name: string) => (row: Row) => {
  const value = row[name];
  return ['string', 'number', 'boolean'].includes(typeof value) ? (value as CsvValue) : '';
};
/** Of an object that may be missing. */
export const part = (name: string, field: string) => (row: Row) =>
  plain(field)((row[name] ?? {}) as Row);
/** `2026-11-24 09:00` */
export const time = (name: string) => (row: Row) => {
  const value = row[name];
  return typeof value === 'string' ? londonHour(value) + value.slice(13, 16) : '';
};

// London is whole hours from UTC, so that one look at the calendar does for all instants of an hour. The
// rows of a list come in the order of time, or nearly.
const hours = new Map<string, string>();
const MOST_HOURS = 1000;

/** The hour of an instant such as `2026-11-24T09:00:00.000Z`, as in `2026-11-24 09`. */
function londonHour(instant: string): string {
  const hour = instant.slice(0, 13);
  const known = hours.get(hour);
  if (known !== undefined) return known;
  if (hours.size >= MOST_HOURS) hours.clear();
  const text = londonWallTime(new Date(instant)).slice(0, 13).replace('T', ' ');
  hours.set(hour, text);
  return text;
}

export const staffName =
  (name: string) =>
  (row: Row, staff: StaffNames): string =>
    staff.get(String(row[name] ?? '')) ?? '';
export const words = (name: string) => (row: Row) => {
  const value = row[name];
  const list = Array.isArray(value) ? value : [];
  return list
    .map((one: unknown) =>
      one && typeof one === 'object' && 'name' in one ? String(one.name) : String(one),
    )
    .join('; ');
};
export const yesOrNo = (name: string, yes: string, no: string) => (row: Row) =>
  row[name] ? yes : no;
export const pounds = (name: string) => (row: Row) => {
  const pence = row[name];
  return typeof pence === 'number' ? (pence / 100).toFixed(2) : '';
};

/** Of everybody who writes. */
export const contactColumns: CsvColumns = [
  ['Name', plain('name')],
  ['Email', plain('email')],
  ['Phone', plain('phone')],
];
