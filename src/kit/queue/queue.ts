// Sends the rows waiting in a table: at least once, each attempt by one process, with retries for 72 hours. One loop
// per lane, so that a slow one never delays another.
import type { Database } from '../../lib/database/database.ts';
import type { Log } from '../../lib/process/log.ts';
import { type Job, repeatedWork } from '../../lib/process/repeated-work.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { QueuedRow, QueueStore } from './queue-store.ts';
import { type Outcome, outcomeOf } from './retry.ts';

interface QueueDeps<Row extends QueuedRow, Lane extends string | number> {
  /** Its name in the log: `outbox` */
  name: string;
  store: QueueStore<Row>;
  database: Database;
  clock: Clock;
  log: Log;
  /** Lanes that have something due. */
  dueLanes(now: Date): Promise<Lane[]>;
  /**
   * Sends one row. Throws GatewayError, or any error for 'try again'.
   * @param note writes further columns with the outcome.
   * @returns the outcome, if it is not 'sent'.
   */
  send(row: Row, now: Date, note: (columns: Partial<Row>) => void): Promise<Outcome | undefined>;
  /** After a failure, the lane waits for the next look: for a receiver that is down. */
  restsAfterFailure?: boolean;
  /** How long `stop` waits for work in progress. */
  patienceMs: number;
  onSettled?(): void;
}

export interface Queue extends Job {
  /** Sends everything due now, once, and resolves when done. For tests with a moved clock. */
  runOnce(): Promise<void>;
  /** Takes no more work, waits a while for work in progress, and releases the other leases. */
  stop(): Promise<void>;
}

const AT_ONCE = 5;
const LOOK_MS = 1000;

export function createQueue<Row extends QueuedRow, Lane extends string | number>(
  deps: QueueDeps<Row, Lane>,
): Queue {
  const { name, store, database, clock, log } = deps;
  const busy = new Map<Lane, Promise<void>>();
  const held = new Set<Row>();
  let stopping: Promise<void> | undefined;

  async function attempt(row: Row): Promise<Outcome> {
    let outcome: Outcome = { status: 'sent' };
    let notes: Partial<Row> = {};
    held.add(row);
    try {
      const instead = await deps.send(row, clock.now(), (columns) => {
        notes = columns;
      });
      outcome = instead ?? outcome;
    } catch (error) {
      outcome = outcomeOf(error, row, clock.now());
      log.warn({ id: row.id, outcome }, `${name}: one was not taken`);
    }
    await store.settle(database, row, outcome, clock.now(), notes).finally(() => held.delete(row));
    deps.onSettled?.();
    return outcome;
  }

  async function work(lane: Lane): Promise<void> {
    let goesOn = true;
    while (goesOn && !stopping) {
      const rows = await store.lease(database, lane, AT_ONCE, clock.now());
      const outcomes = await Promise.all(rows.map(attempt));
      const failed = outcomes.some(({ status }) => status === 'queued');
      goesOn = rows.length > 0 && !(failed && deps.restsAfterFailure);
    }
  }

  function run(lane: Lane): void {
    if (busy.has(lane) || stopping) return;
    const done = work(lane)
      .catch((error: unknown) => log.error({ err: error, lane }, `${name}: the work stopped short`))
      .finally(() => busy.delete(lane));
    busy.set(lane, done);
  }

  // Finds newly queued rows, retries that are due, expired leases, and rows of other processes.
  async function look(): Promise<void> {
    if (stopping) return;
    for (const lane of await deps.dueLanes(clock.now())) run(lane);
  }
  const looking = repeatedWork(look, log, `${name}: cannot look for what is due`, LOOK_MS);

  async function stop(): Promise<void> {
    await looking.stop();
    const late = new Promise((resolve) => setTimeout(resolve, deps.patienceMs).unref());
    await Promise.race([Promise.all(busy.values()), late]);
    const now = clock.now();
    for (const row of held) {
      const again = { status: 'queued', error: row.lastError, nextAttemptAt: now } as const;
      await store.settle(database, row, again, now);
    }
  }

  return {
    start() {
      // Any change may have queued something: it goes at once, not with the next look.
      if (!deps.restsAfterFailure) database.changes.subscribe(() => void looking.runOnce());
      looking.start();
    },
    async runOnce() {
      await Promise.all(busy.values());
      await looking.runOnce();
      await Promise.all(busy.values());
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
