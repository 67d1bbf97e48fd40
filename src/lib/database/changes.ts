// What has changed, told to whoever keeps a copy: the page cache, cached settings, open admin pages.
import pg from 'pg';
import type { Log } from '../process/log.ts';

/** What may be said to have changed: each feature declares its own, as it does its tables. */
export interface Topics {
  /** Another process wrote and could not say what. */
  everything: true;
}
export type Topic = keyof Topics;

export interface ChangeBus {
  /**
   * Tells this process, after the commit; the database tells the others (0027-change-notices.ts).
   */
  publish(topic: Topic): void;
  subscribe(listener: (topic: Topic) => void): void;
}

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

/** SQLite has no notifications; its data_version moves when another process has written. */
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

/** Listens to other processes. `self` is the application_name of this one's own connections. */
export function createPostgresChanges(connectionString: string, self: string, log: Log) {
  const local = createLocalChanges();
  let listening: pg.Client | undefined;
  let stopped = false;

  async function listen() {
    const client = new pg.Client({ connectionString });
    client.on('notification', ({ payload = '' }) => {
      const [topic, sender] = payload.split(' ', 2);
      if (sender !== self) local.publish((topic || 'everything') as Topic);
    });
    client.on('error', (error) => log.warn({ err: error }, 'lost the line for change notices'));
    client.on('end', () => {
      if (!stopped) setTimeout(() => void listen(), 1000).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      listening = client;
      // Whatever was said while nobody listened is unknown.
      local.publish('everything');
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for change notices');
      await client.end().catch(() => undefined);
    }
  }
  const ready = listen();

  return {
    ...local,
    async stop() {
      stopped = true;
      await ready;
      await listening?.end();
    },
  };
}
