// Announces changes to everything that keeps a copy: the page cache, cached settings, open admin pages.
import pg from 'pg';
import type { Log } from '../process/log.ts';
import { FAR_APART_MS } from '../time/clock.ts';
import type { ChangeBus, Topic } from './database.ts';

const CHANNEL = 'sill_changes';

export function createLocalChanges(): ChangeBus {
  const listeners: ((topic: Topic) => void)[] = [];
  return {
    publish: (topic) => {
      for (const listener of listeners) listener(topic);
    },
    subscribe: (listener) => listeners.push(listener),
  };
}

/** SQLite has no notifications; its data_version changes when another process has written. */
export function watchSqlite(dataVersion: () => unknown, changes: ChangeBus) {
  let seen = dataVersion();
  const timer = setInterval(() => {
    const current = dataVersion();
    if (current === seen) return;
    seen = current;
    changes.publish('everything');
  }, 500).unref();
  return { stop: () => clearInterval(timer) };
}

const BEAT_MS = 1000;
const SILENT_MS = 1000;
const CONNECT_MS = 5000;
/** A round trip to the database may take this long. */
const LEAST_AHEAD_MS = 1000;

/**
 * Listens to other processes. A connection without an answer for a second is given up: it may be gone without either
 * end noticing. Notices missed meanwhile are made up for once it is back.
 * @param self the application_name of this process's own connections.
 * @param mark names the connection, so that other servers know this one.
 */
export function createPostgresChanges(
  connectionString: string,
  self: string,
  log: Log,
  mark?: string,
) {
  const local = createLocalChanges();
  const up = Promise.withResolvers<void>();
  let aheadMs = 0;
  let line: pg.Client | undefined;
  let next: NodeJS.Timeout | undefined;
  let stopped = false;

  async function compareClocks(client: pg.Client) {
    const asked = Date.now();
    const { rows } = await withinASecond(
      client.query<{ now: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
      ),
    );
    const found = Math.round((asked + Date.now()) / 2 - (rows[0]?.now ?? asked));
    if (Math.abs(found) >= FAR_APART_MS && Math.abs(aheadMs) < FAR_APART_MS) {
      log.error({ aheadMs: found }, "the clock of this machine differs from the database's");
    }
    aheadMs = Math.abs(found) < LEAST_AHEAD_MS ? 0 : found;
  }

  async function listen() {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: mark,
    });
    client.on('notification', ({ payload = '' }) => {
      const [topic, sender] = payload.split(' ', 2);
      if (sender !== self) local.publish((topic || 'everything') as Topic);
    });
    client.on('error', (error) =>
      log.warn({ err: error }, 'lost the connection for change notices'),
    );
    line = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // Notices may have been missed while there was no connection.
      local.publish('everything');
      while (!stopped) {
        await compareClocks(client);
        up.resolve();
        await new Promise((resolve) => setTimeout(resolve, BEAT_MS).unref());
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'cannot listen for change notices');
    }
    void client.end().catch(() => undefined);
    if (!stopped) next = setTimeout(() => void listen(), BEAT_MS).unref();
  }
  void listen();

  return {
    ...local,
    up: up.promise,
    aheadMs: () => aheadMs,
    async stop() {
      stopped = true;
      up.resolve();
      clearTimeout(next);
      await line?.end().catch(() => undefined);
    },
  };
}

function withinASecond<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer within a second')), SILENT_MS).unref();
  });
  return Promise.race([work, late]);
}
