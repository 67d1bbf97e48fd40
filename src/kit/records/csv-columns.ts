// Cells of the files for spreadsheets: headers as text, times as on a London clock.
import type { CsvValue } from '../../lib/text/csv.ts';
import { phoneForTable } from '../../lib/text/phone.ts';
import { remembering } from '../../lib/text/remembering.ts';
import { londonWallTime } from '../../lib/time/london-time.ts';

type Row = Record<string, unknown>;

/** Names of members of staff, by account id. */
export type StaffNames = ReadonlyMap<string, string>;

export type CsvColumns = readonly [
  header: string,
  value: (row: Row, staff: StaffNames) => CsvValue,
][];

export const plain = (name: string) => (row: Row) => {
  const value = row[name];
  return ['string', 'number', 'boolean'].includes(typeof value) ? (value as CsvValue) : '';
};
export const phone = (name: string) => (row: Row) => phoneForTable(String(plain(name)(row) ?? ''));
/** Of an object that may be missing. */
export const part = (name: string, field: string) => (row: Row) =>
  plain(field)((row[name] ?? {}) as Row);
/** `2026-11-24 09:00` */
export const time = (name: string) => (row: Row) => {
  const value = row[name];
  return typeof value === 'string' ? londonHour(value.slice(0, 13)) + value.slice(13, 16) : '';
};

// London is whole hours from UTC, so one conversion does for all instants of an hour. The rows of a list are roughly
// in order of time.
const londonHour = remembering(
  (hour) =>
    londonWallTime(new Date(`${hour}:00Z`))
      .slice(0, 13)
      .replace('T', ' '),
  1000,
);

export const staffName =
  (name: string) =>
  (row: Row, staff: StaffNames): string =>
    staff.get(String(row[name] ?? '')) ?? '';
export const words =
  (name: string, spelled = (word: string) => word) =>
  (row: Row) => {
    const value = row[name];
    const list = Array.isArray(value) ? value : [];
    return list
      .map((one: unknown) =>
        spelled(one && typeof one === 'object' && 'name' in one ? String(one.name) : String(one)),
      )
      .join('; ');
  };
export const yesOrNo = (name: string, yes: string, no: string) => (row: Row) =>
  row[name] ? yes : no;
export const pounds = (name: string) => (row: Row) => {
  const pence = row[name];
  return typeof pence === 'number' ? (pence / 100).toFixed(2) : '';
};

/** Columns shared by all submissions. */
export const contactColumns: CsvColumns = [
  ['Name', plain('name')],
  ['Email', plain('email')],
  ['Phone', phone('phone')],
];
