import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '../../../db/migrations.ts';
import { openServices } from '../../app/process/services.ts';
import type { AvailabilityDay } from '../../features/appointments/availability.ts';
import { saveSettings } from '../../features/settings/server/store.ts';
import { everyEngine } from '../../test/engines.ts';
import { firstDay } from '../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { asUnavailable, type Database, type Handle, type Topic } from './database.ts';
import { migrateToLatest, pendingMigrations } from './migrate.ts';

const put = (groupName: string) => (trx: Handle) =>
  trx.insertInto('settings').values({ groupName, value: '{}' }).execute();

everyEngine((engine) => {
  let app: TestApp;
  let database: Database;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    database = app.services.database;
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const kept = async () => (await app.rows('settings')).map((row) => row.groupName).sort();

  describe('a write', () => {
    test('that fails undoes itself and none of those that share its commit', async () => {
      const jobs = Array.from({ length: 10 }, (_, number) =>
        database.write(async (trx) => {
          await put(`row-${number}`)(trx);
          if (number % 3 === 1) throw new Error(`no ${number}`);
          return number;
        }),
      );
      const results = await Promise.allSettled(jobs);
      expect(results.map(({ status }) => status === 'rejected')).toEqual(
        Array.from({ length: 10 }, (_, number) => number % 3 === 1),
      );
      expect(await kept()).toEqual([0, 2, 3, 5, 6, 8, 9].map((number) => `row-${number}`));
    });

    test('that breaks a rule of a table is undone, and the next one works', async () => {
      await database.write(put('once'));
      await expect(
        database.write(async (trx) => {
          await put('other')(trx);
          await put('once')(trx);
        }),
      ).rejects.toThrow();
      await database.write(put('next'));
      expect(await kept()).toEqual(['next', 'once']);
    });

    test('is there for whoever reads after it', async () => {
      await database.write(put('mine'));
      expect(await kept()).toEqual(['mine']);
    });
  });

  test('a second migration of an up-to-date database does nothing', async () => {
    await migrateToLatest(database, migrations);
    expect(await pendingMigrations(database, migrations)).toEqual({
      applied: Object.keys(migrations),
      pending: [],
      unknown: [],
    });
  });

  test('what another process writes is noticed', async () => {
    const heard: Topic[] = [];
    database.changes.subscribe((topic) => heard.push(topic));
    const other = await openServices(app.services.config, app.clock, pino({ level: 'silent' }));
    try {
      const capacity = async () => {
        const days = await app.json<AvailabilityDay[]>(
          `/api/availability?from=${firstDay}&to=${firstDay}`,
        );
        return days[0]?.slots[0]?.capacity;
      };
      expect(await capacity()).toBe(15);
      heard.length = 0;
      const { booking } = await other.settings.read();
      await other.database.write((trx) =>
        saveSettings(trx, { booking: { ...booking, capacityPerSlot: 3 } }),
      );
      other.database.changes.publish('settings');
      await expect.poll(capacity).toBe(3);
      expect(heard).toContain(engine === 'sqlite' ? 'everything' : 'settings');
    } finally {
      await other.close();
    }
  });
}, 'always');

test('on SQLite, writes that wait together share commits; one after the other they do not', async () => {
  const app = await makeTestApp({ engine: 'sqlite' });
  try {
    const { database, config } = app.services;
    const wal = join(config.dataDir, 'sill.db-wal');
    const commitsOf = async (work: () => Promise<unknown>) => {
      database.checkpoint();
      await work();
      return countCommits(readFileSync(wal));
    };
    const numbers = Array.from({ length: 32 }, (_, number) => number);
    const alone = await commitsOf(async () => {
      for (const number of numbers) await database.write(put(`alone-${number}`));
    });
    const together = await commitsOf(() =>
      Promise.all(numbers.map((number) => database.write(put(`together-${number}`)))),
    );
    expect(alone).toBe(32);
    expect(together).toBeLessThanOrEqual(2);
    expect(await app.rows('settings')).toHaveLength(64);
  } finally {
    await app.close();
  }
});

test.each([
  ['SQLITE_BUSY', 503],
  ['SQLITE_FULL', 503],
  ['SQLITE_IOERR_WRITE', 503],
  ['ECONNREFUSED', 503],
  ['57P01', 503],
  ['53300', 503],
  ['23505', undefined],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined],
])('an error %s of the database answers %s', (code, status) => {
  const unavailable = asUnavailable(Object.assign(new Error('x'), { code }));
  expect(unavailable?.status).toBe(status);
  expect(unavailable?.extras.retryAfterSeconds).toBe(status && 5);
});

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])('a database that went away a moment ago answers 503: %s', (message) => {
  expect(asUnavailable(new Error(message))?.status).toBe(503);
});

/** Frames of a write-ahead log that end a transaction: those with the size of the database. */
function countCommits(wal: Buffer): number {
  const pageSize = wal.readUInt32BE(8);
  const salt = wal.readBigUInt64BE(16);
  let commits = 0;
  for (let at = 32; at + 24 + pageSize <= wal.length; at += 24 + pageSize) {
    if (wal.readBigUInt64BE(at + 8) !== salt) break;
    if (wal.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

describe('on PostgreSQL', () => {
  let app: TestApp;
  let stranger: pg.Client;
  const heard: Topic[] = [];
  /** Without those that ask whether anything listens. */
  const told = () => heard.filter((topic) => topic !== 'blog' && topic !== 'everything');
  beforeAll(async () => {
    app = await makeTestApp({ engine: 'postgres' });
    stranger = new pg.Client({ connectionString: app.services.config.databaseUrl?.href });
    await stranger.connect();
    app.services.database.changes.subscribe((topic) => heard.push(topic));
  });
  beforeEach(async () => {
    await expect
      .poll(async () => {
        await stranger.query("select pg_notify('sill_changes', 'blog somebody')");
        return heard;
      })
      .toContain('blog');
    heard.length = 0;
  });
  afterAll(async () => {
    await stranger.end();
    await app.close();
  });

  test('a change is told with its commit, whoever made it and whatever became of them', async () => {
    // A process that writes and dies before it can announce it.
    await stranger.query('begin');
    await stranger.query("insert into settings values ('from-elsewhere', '{}')");
    // Commits made meanwhile arrive, and the other does not.
    await app.services.database.write((trx) =>
      sql`select pg_notify('sill_changes', 'faqs somebody')`.execute(trx),
    );
    await expect.poll(told).toEqual(['faqs']);
    await stranger.query('commit');
    await expect.poll(told).toEqual(['faqs', 'settings']);

    await stranger.query('begin');
    await stranger.query("delete from settings where group_name = 'from-elsewhere'");
    await stranger.query('rollback');
    await stranger.query("insert into settings values ('another', '{}')");
    await expect.poll(told).toEqual(['faqs', 'settings', 'settings']);
  });

  test('a process hears of its own changes once, from itself', async () => {
    await app.services.database.write(put('own'));
    app.services.database.changes.publish('settings');
    await stranger.query("insert into website_content values ('elsewhere', '{}', 1)");
    await expect.poll(told).toEqual(['settings', 'content', 'navigation']);
  });

  test('a transaction that stands still is ended after ten seconds', async () => {
    const { rows } = await sql<{
      limit: string;
    }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(
      app.services.database.db,
    );
    expect(rows).toEqual([{ limit: '10s' }]);
    const ended = Object.assign(new Error('terminating connection'), { code: '25P03' });
    expect(asUnavailable(ended)?.status).toBe(503);
  });
});
