// A database with a given number of rows in a list or two, each of a different person.
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { migrations } from '../db/migrations.ts';
import { records } from '../src/app/records.ts';
import { searchSources } from '../src/features/search/server/sources.ts';
import { proposedLabel } from '../src/features/settings/slot-changes.ts';
import { createWordIndexer } from '../src/kit/search/word-indexer.ts';
import type { Database } from '../src/lib/database/database.ts';
import { openPostgres, openSqlite } from '../src/lib/database/engines.ts';
import { searchTextOf } from '../src/lib/database/full-text.ts';
import { migrateToLatest } from '../src/lib/database/migrate.ts';
import { addDays, londonDayOf } from '../src/lib/time/london-day.ts';

/** In half of the rows of either list. */
export const SEARCHED = 'harbour';
/** In one row of each list. */
export const RARE = 'wisteria';

const FIRST = 'Anna Ben Chloe David Emma Freya George Harriet Isla Jack Kiran Laura Mo Nia'.split(
  ' ',
);
const LAST = 'Smith Jones Taylor Brown Patel Khan Walker Green Hall Lewis Fenwick Okafor'.split(
  ' ',
);
const STATUSES = ['completed', 'completed', 'completed', 'cancelled', 'confirmed', 'pending'];
const ROWS_A_STATEMENT = 500;
const VISITS_A_DAY = 40;
const DAYS_AHEAD = 10;
const FIRST_HOUR = 9;
const HOURS_A_SLOT = 2;
const SLOTS_A_DAY = 4;

type Row = Record<string, string | number>;
/** Makes the row with this number, by table. */
export type RowMakers = Record<string, (number: number, rows: number) => Row>;

/** @param open opens an empty database, which is closed again. */
export async function fillLists(
  open: () => Database,
  rows: number,
  rowsOf: RowMakers = bothLists,
): Promise<void> {
  const database = open();
  await migrateToLatest(database, migrations);
  for (const [table, rowOf] of Object.entries(rowsOf)) {
    for (let start = 0; start < rows; start += ROWS_A_STATEMENT) {
      const length = Math.min(ROWS_A_STATEMENT, rows - start);
      const values = Array.from({ length }, (_, at) => rowOf(start + at, rows));
      await database.write(async (trx) => {
        const tables = trx as unknown as Kysely<Record<string, Row>>;
        await tables.insertInto(table).values(values).execute();
      });
    }
  }
  const indexer = createWordIndexer(database, silent, searchSources(records));
  while (!(await indexer.catchUp()));
  await indexer.stop();
  await sql`analyze`.execute(database.db);
  database.checkpoint();
  await database.close();
}

const silent = pino({ level: 'silent' });

export const openFile = (file: string) => () => openSqlite(file);
export const openAddress = (address: string) => () => openPostgres(address, silent);

/** As long as the confirmation by e-mail. */
const LETTER = 'We have your request for a visit and will confirm it. '.repeat(12);

/** All on one day. */
const bothLists: RowMakers = {
  appointments: visitOf,
  contactSubmissions(number, rows) {
    const values = {
      ...personOf(number),
      subject: 'A question',
      message: `I would like to ask about blinds. ${noteOf(number, rows)}`,
    };
    const { name, email, subject, message } = values;
    return {
      ...values,
      read: number % 5 === 0 ? 0 : 1,
      note: '',
      searchText: searchTextOf([name, email, subject, message]),
      ...written,
    };
  },
  entries: (number) => ({
    channel: 'sms',
    text: 'Could you come a little later?',
    read: number % 5 === 0 ? 0 : 1,
    createdAt: written.createdAt,
    updatedAt: written.updatedAt,
  }),
};

/** As many visits a day however many there are: the diary of a week is as full in a short list as in a long one. */
export const visitsByDay: RowMakers = {
  appointments(number, rows) {
    const date = dayOf(number, rows);
    const slot = number % SLOTS_A_DAY;
    const [from, to] = [startOf(slot), startOf(slot + 1)];
    const isOver = date < londonDayOf(new Date());
    const status = isOver ? (number % 6 === 0 ? 'cancelled' : 'completed') : 'confirmed';
    const createdAt = `${addDays(date, -14)}T10:00:00.000Z`;
    return {
      ...visitOf(number, rows),
      preferredDate: date,
      preferredTime: proposedLabel({ from, to }),
      status,
      slotFrom: from,
      slotTo: to,
      createdAt,
      updatedAt: createdAt,
    };
  },
  messages(number, rows) {
    const sentAt = `${addDays(dayOf(number, rows), -14)}T10:00:01.000Z`;
    const { email } = personOf(number);
    return {
      appointmentId: number + 1,
      kind: 'booking-received-customer',
      channel: 'email',
      audience: 'customer',
      recipient: email,
      subject: 'We have your request',
      body: LETTER,
      status: 'sent',
      attempts: 1,
      bundled: 1,
      nextAttemptAt: sentAt,
      createdAt: sentAt,
      sentAt,
    };
  },
};

const startOf = (slot: number) => `${String(FIRST_HOUR + slot * HOURS_A_SLOT).padStart(2, '0')}:00`;
const dayOf = (number: number, rows: number) =>
  addDays(londonDayOf(new Date()), DAYS_AHEAD - Math.floor((rows - 1 - number) / VISITS_A_DAY));

function visitOf(number: number, rows: number): Row {
  return {
    ...personOf(number),
    phoneE164: `+4477${String(number).padStart(8, '0')}`,
    address: `${(number % 97) + 1} Sample Street, Warwick`,
    postcode: `CV${(number % 60) + 1} ${number % 9}XY`,
    service: 'Roller Blinds',
    preferredDate: '2026-01-05',
    preferredTime: 'Morning (9am-11am)',
    windowCount: 2,
    additionalInfo: noteOf(number, rows),
    status: STATUSES[number % STATUSES.length] ?? 'pending',
    visitSeed: 'x',
    visitTokenHash: 'x',
    calendarSequence: 0,
    ...written,
  };
}

const written = {
  version: 1,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
};

function personOf(number: number) {
  const name = `${FIRST[number % FIRST.length]} ${LAST[(number * 7) % LAST.length]}`;
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}.${number}@example.com`,
    phone: `077${String(number).padStart(8, '0')}`,
  };
}

function noteOf(number: number, rows: number): string {
  const rare = number === Math.floor(rows / 2) ? ` The ${RARE} is in the way.` : '';
  return `${number % 2 === 0 ? `The ${SEARCHED} side` : 'The garden side'}, please ring first.${rare}`;
}
