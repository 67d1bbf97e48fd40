import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldCopies } from '../../features/backups/server/old-copies.ts';
import { readConfig } from '../../lib/process/env.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/durations.ts';
import { everyEngine } from '../../test/engines.ts';
import { makeTestApp, startOfTests, type TestApp } from '../../test/test-app.ts';
import { openDatabase } from './open-database.ts';

everyEngine((engine) => {
  describe('a clock that jumps', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(async () => {
      await app.reset();
      await app.services.database.write((trx) =>
        trx.updateTable('clockWatch').set({ seenAt: startOfTests, waitMs: 0 }).execute(),
      );
      await app.json('/api/contact', {
        method: 'POST',
        status: 201,
        body: { name: 'Una Kept', email: 'una@example.com', message: 'Hello' },
      });
    });
    afterAll(() => app.close());

    const look = () => app.services.housekeeping.runOnce();
    /** Hours in which the program runs. */
    const run = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        app.clock.advance(HOUR_MS);
        await look();
      }
    };
    const kept = async () => (await app.rows('contactSubmissions')).length;

    test('a year ahead for an hour, and back, erases nothing', async () => {
      app.clock.advance(400 * DAY_MS);
      await look();
      await run(1);
      expect(await kept()).toBe(1);
      app.clock.advance(-400 * DAY_MS);
      await look();
      await run(60);
      expect(await kept()).toBe(1);
    });

    test('after three weeks without power it erases again by itself, two days later', async () => {
      app.clock.advance(364 * DAY_MS);
      await app.services.database.write((trx) =>
        trx.updateTable('clockWatch').set({ seenAt: app.clock.now().toISOString() }).execute(),
      );
      app.clock.advance(21 * DAY_MS);
      await look();
      await run(47);
      expect(await kept()).toBe(1);
      await run(1);
      expect(await kept()).toBe(0);
    });

    test('a server that runs in office hours only gets its two days together', async () => {
      app.clock.advance(400 * DAY_MS);
      await look();
      for (let day = 1; day <= 5; day += 1) {
        await run(9);
        app.clock.advance(15 * HOUR_MS);
      }
      // Over the weekend.
      app.clock.advance(48 * HOUR_MS);
      expect(await kept()).toBe(1);
      await run(4);
      expect(await kept()).toBe(0);
    });

    test('steady from hour to hour it is believed', async () => {
      await app.services.database.write((trx) =>
        trx.updateTable('contactSubmissions').set({ createdAt: '2024-06-01T00:00:00Z' }).execute(),
      );
      await run(1);
      expect(await kept()).toBe(0);
    });
  });
});

test('copies of upgrades and restores go after five weeks', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sill-copies-'));
  const now = new Date('2026-11-21T12:00:00Z');
  const put = (path: string, daysAgo: number) => {
    mkdirSync(join(dataDir, path, '..'), { recursive: true });
    if (path.endsWith('.db')) writeFileSync(join(dataDir, path), 'x');
    else mkdirSync(join(dataDir, path, 'uploads'), { recursive: true });
    const made = new Date(now.getTime() - daysAgo * DAY_MS);
    utimesSync(join(dataDir, path), made, made);
  };
  try {
    await forgetOldCopies(join(dataDir, 'nothing'), now);
    put('before-restore-20261001000000', 36);
    put('before-restore-20261101000000', 20);
    put('backups/before-migration-20.db', 36);
    put('backups/before-migration-21.db', 34);
    put('backups/2026-10-01', 50);
    await forgetOldCopies(dataDir, now);
    expect(existsSync(join(dataDir, 'before-restore-20261001000000'))).toBe(false);
    expect(existsSync(join(dataDir, 'backups/before-migration-20.db'))).toBe(false);
    for (const path of [
      'before-restore-20261101000000',
      'backups/before-migration-21.db',
      'backups/2026-10-01',
    ]) {
      expect(existsSync(join(dataDir, path)), path).toBe(true);
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a start clears the free space of a file that older versions wrote, once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sill-free-space-'));
  const file = join(dataDir, 'sill.db');
  const open = () => openDatabase(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  try {
    await (await open()).close();
    const older = new Sqlite(file);
    older.pragma('secure_delete = OFF');
    older.pragma('user_version = 0');
    older.exec("create table old (note text); insert into old values ('canary left behind')");
    older.exec('delete from old');
    older.close();
    expect(readFileSync(file, 'latin1')).toContain('canary');
    await (await open()).close();
    expect(readFileSync(file, 'latin1')).not.toContain('canary');
    const written = new Sqlite(file);
    expect(written.pragma('user_version', { simple: true })).toBe(1);
    written.close();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
