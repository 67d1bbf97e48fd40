// What a server has left on disk, read without it.
import Sqlite from 'better-sqlite3';

/** Bookings by customer, and how much was written with them. */
export function readBookings(file: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  const number = (sql: string) => sqlite.prepare<[], number>(sql).pluck().get();
  const idsByEmail = new Map<string, number[]>();
  const rows = sqlite.prepare<[], { id: number; email: string }>(
    'select id, email from appointments',
  );
  for (const { id, email } of rows.iterate()) {
    idsByEmail.set(email, [...(idsByEmail.get(email) ?? []), id]);
  }
  const found = {
    idsByEmail,
    places: number('select sum(taken) from appointment_slots'),
    letters: number(
      "select count(distinct appointment_id) from messages where kind = 'booking-received-customer' and channel = 'email'",
    ),
    keys: number('select count(*) from idempotency_keys'),
    integrity: sqlite.pragma('integrity_check', { simple: true }),
  };
  sqlite.close();
  return found;
}

/** What was acknowledged (ids by person) and is not there, and who is there more than once. */
export function lossesOf(
  acknowledged: ReadonlyMap<number, number>,
  { idsByEmail }: ReturnType<typeof readBookings>,
): { lost: number; duplicated: number } {
  return {
    lost: [...acknowledged].filter(
      ([person, id]) => !idsByEmail.get(`person${person}@example.com`)?.includes(id),
    ).length,
    duplicated: [...idsByEmail.values()].filter((ids) => ids.length > 1).length,
  };
}
