// What a server has left on disk, read directly.
import Sqlite from 'better-sqlite3';
import { queryAt } from '../postgres.ts';

type Select = <Row>(statement: string) => Promise<Row[]>;

/** Bookings by customer, and how much was written with them. */
async function findBookings(select: Select) {
  const number = async (statement: string) =>
    Number((await select<{ count: number | string }>(statement))[0]?.count);
  const idsByEmail = new Map<string, number[]>();
  const rows = await select<{ id: number; email: string }>('select id, email from appointments');
  for (const { id, email } of rows) {
    idsByEmail.set(email, [...(idsByEmail.get(email) ?? []), id]);
  }
  return {
    idsByEmail,
    places: await number(
      "select count(*) as count from appointments where status in ('pending', 'confirmed')",
    ),
    letters: await number(
      "select count(distinct appointment_id) as count from messages where kind = 'booking-received-customer' and channel = 'email'",
    ),
    keys: await number('select count(*) as count from idempotency_keys'),
  };
}

/** Of a file of SQLite. */
export async function readBookings(file: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const select: Select = async <Row>(statement: string) =>
      sqlite.prepare<[], Row>(statement).all();
    const integrity = sqlite.pragma('integrity_check', { simple: true });
    return { ...(await findBookings(select)), integrity };
  } finally {
    sqlite.close();
  }
}

/** Of a database of PostgreSQL. */
export const readBookingsAt = (address: string) =>
  findBookings((statement) => queryAt(address, statement));

/** Acknowledged bookings (ids by person) that are missing, and people booked more than once. */
export function lossesOf(
  acknowledged: ReadonlyMap<number, number>,
  { idsByEmail }: Pick<Awaited<ReturnType<typeof findBookings>>, 'idsByEmail'>,
): { lost: number; duplicated: number } {
  return {
    lost: [...acknowledged].filter(
      ([person, id]) => !idsByEmail.get(`person${person}@example.com`)?.includes(id),
    ).length,
    duplicated: [...idsByEmail.values()].filter((ids) => ids.length > 1).length,
  };
}
