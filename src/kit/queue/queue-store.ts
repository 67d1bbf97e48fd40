// Rows of a table that wait to be handed on: due, taken for a minute by one process, and what became of them.
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Handle, Tables } from '../../lib/database/database.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import type { Outcome } from './retry.ts';

export type QueueStatus = 'queued' | 'leased' | Outcome['status'];

/** What the table of a queue has, whatever it hands on. */
export interface QueuedRow {
  id: number;
  status: QueueStatus;
  attempts: number;
  nextAttemptAt: string;
  lastError: string | null;
  createdAt: string;
}

export interface QueueTable<Row> {
  table: keyof Tables;
  /** Rows of one lane never hold up those of another. */
  lane: keyof Row & string;
  /** Says when the lease of a row runs out. */
  leasedUntil: keyof Row & string;
  /** Which of the rows that are due may go, the oldest first; without it all may, in no order. */
  mayGo?: RawBuilder<SqlBool>;
}

export interface QueueStore<Row extends QueuedRow> {
  /** True for a row whose time has come, or whose lease has run out. */
  isDue(now: Date): Expression<SqlBool>;
  hasDue(db: Handle, lane: string | number, now: Date): Promise<boolean>;
  /** Takes due rows of a lane for a minute. */
  lease(database: Database, lane: string | number, limit: number, now: Date): Promise<Row[]>;
  /**
   * Ends a lease. A worker whose lease was taken over meanwhile changes nothing.
   * @param notes further columns to write.
   */
  settle(
    database: Database,
    row: Row,
    outcome: Outcome,
    now: Date,
    notes?: Partial<Row>,
  ): Promise<void>;
  /** Cancels all that waits. @returns how many. */
  hold(trx: Handle, error: string, notes?: Partial<Row>): Promise<number>;
}

/** A row as it is when it is queued once more, whatever became of it. */
export const queuedAnew = (now: Date) => ({
  status: 'queued' as const,
  attempts: 0,
  nextAttemptAt: now.toISOString(),
  lastError: null,
});

// Which table it is, is known when the store is made; Kysely's types cannot follow that.
type AnyTable = Kysely<Record<string, Record<string, unknown>>>;

// Written out, so that the indexes that hold nothing else are used.
const WAITING = [sql.lit('queued'), sql.lit('leased')];

export function queueStore<Row extends QueuedRow>(queue: QueueTable<Row>): QueueStore<Row> {
  const { leasedUntil, mayGo } = queue;
  const table: string = queue.table;
  const laneColumn: string = queue.lane;
  const endOfLease: string = leasedUntil;
  const rows = (db: Handle) => db as unknown as AnyTable;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const unleased = leasedUntil === 'nextAttemptAt' ? {} : { [leasedUntil]: null };

  const isDue = (now: Date) => {
    const at = now.toISOString();
    return sql<SqlBool>`${column('status')} in (${sql.join(WAITING)})
      and ${column('nextAttemptAt')} <= ${at}
      and (${column('status')} = 'queued' or ${column(endOfLease)} < ${at})`;
  };
  const dueOf = (db: Handle, lane: string | number, now: Date) =>
    rows(db).selectFrom(table).select('id').where(laneColumn, '=', lane).where(isDue(now));

  return {
    isDue,
    hasDue: async (db, lane, now) =>
      (await dueOf(db, lane, now).limit(1).executeTakeFirst()) !== undefined,
    lease: (database, lane, limit, now) =>
      database.write(async (trx) => {
        const due = dueOf(trx, lane, now).limit(limit);
        const first = mayGo ? due.where(mayGo).orderBy('id') : due;
        const taken = await rows(trx)
          .updateTable(table)
          .set((update) => ({
            status: 'leased',
            attempts: update('attempts', '+', 1),
            [leasedUntil]: new Date(now.getTime() + MINUTE_MS).toISOString(),
          }))
          // Workers of several processes take different rows on PostgreSQL; SQLite has one writer anyway.
          .where(
            'id',
            'in',
            database.engine === 'postgres' ? first.forUpdate().skipLocked() : first,
          )
          .returningAll()
          .execute();
        return (taken as unknown as Row[]).sort((a, b) => a.id - b.id);
      }),
    async settle(database, row, outcome, now, notes) {
      const { status } = outcome;
      await database.write((trx) =>
        rows(trx)
          .updateTable(table)
          .set({
            ...unleased,
            ...notes,
            status,
            lastError: status === 'sent' ? null : outcome.error,
            ...(status === 'sent' && { sentAt: now.toISOString() }),
            ...(status === 'queued' && { nextAttemptAt: outcome.nextAttemptAt.toISOString() }),
          })
          .where('id', '=', row.id)
          .where('status', '=', 'leased')
          .where('attempts', '=', row.attempts)
          .where(endOfLease, '=', row[leasedUntil])
          .execute(),
      );
    },
    async hold(trx, error, notes) {
      const { numUpdatedRows } = await rows(trx)
        .updateTable(table)
        .set({ ...unleased, ...notes, status: 'cancelled', lastError: error })
        .where('status', 'in', WAITING)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}
