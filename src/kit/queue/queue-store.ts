// Rows of a table waiting to be sent: due, leased for a minute by one process, and their outcome.
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Handle, Tables } from '../../lib/database/database.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import type { Outcome } from './retry.ts';

type QueueStatus = 'queued' | 'leased' | Outcome['status'];

/** The columns that every queue's table has. */
export interface QueuedRow {
  id: number;
  status: QueueStatus;
  attempts: number;
  nextAttemptAt: string;
  lastError: string | null;
  createdAt: string;
}

interface QueueTable<Row> {
  table: keyof Tables;
  /** A lane never holds up another's rows. */
  lane: keyof Row & string;
  /** Runs when a row's lease expires. */
  leasedUntil: keyof Row & string;
  /** Selects the due rows that may go, oldest first; by default all, in any order. */
  mayGo?: RawBuilder<SqlBool>;
}

export interface QueueStore<Row extends QueuedRow> {
  /** True for a row that is due, or whose lease has expired. */
  isDue(now: Date): Expression<SqlBool>;
  hasDue(db: Handle, lane: string | number, now: Date): Promise<boolean>;
  /** Leases a lane's due rows for a minute. */
  lease(database: Database, lane: string | number, limit: number, now: Date): Promise<Row[]>;
  /**
   * Ends a lease. If another worker has taken it over, nothing changes.
   * @param notes further columns to write.
   */
  settle(
    database: Database,
    row: Row,
    outcome: Outcome,
    now: Date,
    notes?: Partial<Row>,
  ): Promise<void>;
  /** Cancels all waiting rows. @returns how many. */
  hold(trx: Handle, error: string, notes?: Partial<Row>): Promise<number>;
}

/** The columns of a row queued again, whatever its state. */
export const queuedAnew = (now: Date) => ({
  status: 'queued' as const,
  attempts: 0,
  nextAttemptAt: now.toISOString(),
  lastError: null,
});

// The table is known only when the store is created, which Kysely's types cannot follow.
type AnyTable = Kysely<Record<string, Record<string, unknown>>>;

// Literals, so that the partial indexes are used.
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
