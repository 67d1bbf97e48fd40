import { spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { childEnv } from '../src/test/child.ts';
import { aBookingBy } from '../src/test/fixtures.ts';
import { fillShop } from '../src/test/shop.ts';
import { makeTestApp, type TestApp } from '../src/test/test-app.ts';

let folder: string;
let app: TestApp;
const made: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sill-copy-'));
  app = await makeTestApp({ engine: 'sqlite', config: { dataDir: join(folder, 'first') } });
  await fillShop(app.services.database, app.clock, ['blog', 'testimonials', 'navigation']);
  for (let person = 0; person < 30; person += 1) {
    const preferredTime = person % 2 ? 'Morning (9am-11am)' : 'Midday (11am-1pm)';
    const body = aBookingBy(person, {
      preferredTime,
      additionalInfo: `Bay window ${person} – ‘quoted’, 🪟`,
    });
    const { id } = await app.json('/api/appointments', { method: 'POST', body, status: 201 });
    // The last numbers are not given out again.
    if (person > 27) {
      await app.request(`/api/admin/appointments/${id}`, { method: 'DELETE', asStaff: true });
    }
  }
  const webhook = { url: 'https://crm.example.com/', events: ['appointment.created'] };
  await app.json('/api/admin/webhooks', {
    ...{ method: 'POST', body: webhook, asStaff: true, status: 201 },
  });
});
afterAll(async () => {
  await app.close();
  for (const name of made) await onServer(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

async function onServer(statement: string): Promise<void> {
  const address = new URL(inject('postgresTemplate'));
  address.pathname = '/template1';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function newPostgres(): Promise<string> {
  const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  made.push(name);
  const address = new URL(inject('postgresTemplate'));
  address.pathname = `/${name}`;
  return address.href;
}

const command = (from: string, to: string) => [join('scripts', 'db-copy.ts'), from, to];
const copy = (from: string, to: string) => {
  const run = spawnSync(process.execPath, command(from, to), { env: childEnv, encoding: 'utf8' });
  return { status: run.status, lines: run.stdout.trim().split('\n'), stderr: run.stderr.trim() };
};
const bytesOf = (file: string) => hash('sha256', readFileSync(file));

/** What every address of the API says that takes no more than a number. */
async function answersOf(other: TestApp, headers: Record<string, string>) {
  const { paths } = await other.json<{ paths: Record<string, object> }>('/api/openapi.json');
  const said: Record<string, string> = {};
  for (const [path, methods] of Object.entries(paths)) {
    if (!('get' in methods) || /events|health|ready|sessions/.test(path)) continue;
    const address = `/api${path.replace(/\{\w+\}/g, '2')}`;
    const query = '?from=2025-06-11&to=2025-06-20&q=bay';
    const response = await other.request(address + query, { headers });
    said[path] = `${response.status} ${hash('sha256', await response.text())}`;
  }
  return said;
}

test('SQLite to PostgreSQL and back: every row, every answer, and the next number', {
  timeout: 240_000,
}, async () => {
  const first = join(folder, 'first', 'sill.db');
  const last = join(folder, 'last.db');
  const postgres = await newPostgres();
  const headers = await app.signIn();
  const before = await answersOf(app, headers);
  app.services.database.checkpoint();
  const untouched = bytesOf(first);

  const there = copy(`sqlite:${first}`, postgres);
  expect(there).toMatchObject({ status: 0 });
  expect(there.lines).toContain('appointments 28');
  expect(there.lines.at(-1)).toMatch(/^copied \d{3,} rows, compared: 0 differences$/);
  expect(bytesOf(first)).toBe(untouched);
  const back = copy(postgres, `sqlite:${last}`);
  expect(back).toMatchObject({ status: 0, lines: there.lines });

  for (const changes of [{ databaseUrl: new URL(postgres) }, {}]) {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    if (!('databaseUrl' in changes)) writeFileSync(join(dataDir, 'sill.db'), readFileSync(last));
    const other = await makeTestApp({ engine: 'sqlite', config: { ...changes, dataDir } });
    try {
      await other.services.wordIndexer.catchUp();
      expect(await answersOf(other, headers)).toEqual(before);
      const body = aBookingBy(99, { preferredTime: 'Afternoon (1pm-3pm)' });
      const booked = await other.json('/api/appointments', { method: 'POST', body, status: 201 });
      expect(booked.id).toBe(31);
      expect(await other.rows('webhookDeliveries')).toHaveLength(1);
    } finally {
      await other.close();
    }
  }
});

test('what cannot be copied is refused with one line, and nothing is changed', async () => {
  const postgres = await newPostgres();
  const first = join(folder, 'first', 'sill.db');
  expect(copy(`sqlite:${first}`, postgres).status).toBe(0);
  expect(copy(`sqlite:${first}`, postgres)).toMatchObject({
    status: 1,
    stderr: 'The target is not empty. Nothing was changed. Name a new database.',
  });
  const there = join(folder, 'there.db');
  writeFileSync(there, 'something');
  expect(copy(postgres, `sqlite:${there}`).stderr).toBe(
    `${there} is there already. Nothing was changed.`,
  );
  expect(readFileSync(there, 'utf8')).toBe('something');
  expect(copy('sqlite:/nowhere.db', postgres).stderr).toBe('/nowhere.db is not there.');
  expect(copy('mysql://x', postgres)).toMatchObject({ status: 1, lines: [''] });
});

test('killed in the middle it leaves nothing in the way of the next one', {
  timeout: 120_000,
}, async () => {
  const postgres = await newPostgres();
  const from = `sqlite:${join(folder, 'first', 'sill.db')}`;
  const target = join(folder, 'killed.db');
  for (const to of [postgres, `sqlite:${target}`]) {
    for (const after of [400, 700, 1000]) {
      const child = spawn(process.execPath, command(from, to), { env: childEnv, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      setTimeout(() => child.kill('SIGKILL'), after);
      await ended;
      if (child.exitCode === 0) break;
    }
  }
  expect([0, 1]).toContain(copy(from, postgres).status);
  if (!existsSync(target)) expect(copy(from, `sqlite:${target}`).status).toBe(0);
});
