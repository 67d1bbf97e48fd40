// Keeps which matters have been wrong and when the owners were e-mailed; and reads what only the database knows about
// itself.
import { sql } from 'kysely';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import type { Matter } from '../status.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    status: true;
  }
  interface Tables {
    alerts: {
      matter: Matter;
      since: string;
      /** Null while it is wrong. */
      endedAt: string | null;
      /** When the last alert was sent. */
      toldAt: string | null;
      /** When a process last found it wrong. */
      seenAt: string | null;
    };
  }
}

/** How many matters are wrong. */
export const countAlerts = (db: Handle): Promise<number> =>
  countRows(db.selectFrom('alerts').where('endedAt', 'is', null));

export const listAlerts = (db: Handle) => db.selectFrom('alerts').selectAll().execute();

export async function openAlert(trx: Handle, matter: Matter, now: Date): Promise<void> {
  const seenAt = now.toISOString();
  await trx
    .insertInto('alerts')
    .values({ matter, since: seenAt, endedAt: null, toldAt: null, seenAt })
    .onConflict((conflict) =>
      conflict.column('matter').doUpdateSet(({ eb, ref }) => ({
        since: eb
          .case()
          .when('alerts.endedAt', 'is', null)
          .then(ref('alerts.since'))
          .else(seenAt)
          .end(),
        endedAt: null,
        seenAt,
      })),
    )
    .execute();
}

/** @returns whether the caller must send the alert: one process does, once a day. */
export async function takeTelling(trx: Handle, matter: Matter, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('alerts')
    .set({ toldAt: now.toISOString() })
    .where('matter', '=', matter)
    .where('endedAt', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('toldAt', 'is', null),
        eb('toldAt', '<=', new Date(now.getTime() - DAY_MS).toISOString()),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records that a matter is fine again, unless a process has found it wrong in the meantime.
 * @returns whether the caller must send the all-clear: only if the alert was sent.
 */
export async function endAlert(
  trx: Handle,
  matter: Matter,
  { now, unseenSince }: { now: Date; unseenSince: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('alerts')
    .set({ endedAt: now.toISOString() })
    .where('matter', '=', matter)
    .where('endedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('seenAt', 'is', null), eb('seenAt', '<', unseenSince.toISOString())]),
    )
    .returning(['since', 'toldAt'])
    .executeTakeFirst();
  return ended?.toldAt != null && ended.toldAt >= ended.since;
}

/** The database's name and version, its size in bytes, and its response time. */
export async function describeDatabase({ db, engine }: Database) {
  const began = performance.now();
  await sql`select 1`.execute(db);
  const answersInMs = performance.now() - began;
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ version: string; bytes: number }>`
          select sqlite_version() as version, page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`.execute(db)
      : await sql<{ version: string; bytes: string }>`
          select current_setting('server_version') as version,
            pg_database_size(current_database()) as bytes`.execute(db);
  const { version = '', bytes = 0 } = rows[0] ?? {};
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return { engine: `${name} ${version}`, bytes: Number(bytes), answersInMs };
}
