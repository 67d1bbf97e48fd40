import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { childEnv } from '../../src/test/child.ts';
import { type Commands, startCommands } from '../../src/test/commands.ts';
import { aBookingBy } from '../../src/test/fixtures.ts';
import { databaseAt, queryAt } from '../../src/test/postgres.ts';
import { fillShop } from '../../src/test/shop.ts';
import { makeTestApp, type TestApp } from '../../src/test/test-app.ts';
import { urls } from '../../src/urls.ts';

let folder: string;
let app: TestApp;
let commands: Commands;
/** In the private address of a visit. */
let token = '';
const made: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sill-copy-'));
  commands = startCommands();
  app = await makeTestApp({ engine: 'sqlite', config: { dataDir: join(folder, 'first') } });
  await fillShop(app.services.database, app.clock, ['blogPosts', 'testimonials', 'navigation']);
  for (let person = 0; person < 30; person += 1) {
    const preferredTime = person % 2 ? 'Morning (9am-11am)' : 'Midday (11am-1pm)';
    const body = aBookingBy(person, {
      preferredTime,
      additionalInfo: `Bay window ${person} – ‘quoted’, 🪟`,
    });
    const { id, manageUrl } = await post<{ id: number; manageUrl: string }>(
      '/api/appointments',
      body,
    );
    token ||= manageUrl.split('/').at(-1) ?? '';
    // The last numbers are not given out again.
    if (person > 27) {
      await app.request(`/api/admin/appointments/${id}`, { method: 'DELETE', asStaff: true });
    }
  }
  for (const name of ['one', 'two']) {
    const events = ['appointment.created'];
    await post('/api/admin/webhooks', { url: `https://${name}.example.com/`, events });
    const person = { name, email: `${name}@example.com`, phone: '' };
    await post('/api/contact', { ...person, subject: 'Shutters', message: 'Do you fit them?' });
    await app.json('/api/assistant', { method: 'POST', body: { message: 'Blinds for a bay?' } });
  }
});
const post = <Answer>(path: string, body: unknown) =>
  app.json<Answer>(path, { method: 'POST', body, asStaff: path.includes('admin'), status: 201 });
afterAll(async () => {
  await commands.stop();
  await app.close();
  for (const name of made) await onServer(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

const addressOf = (database: string) => databaseAt(inject('postgresTemplate'), database);
const onServer = (statement: string, address = addressOf('template1')) =>
  queryAt(address, statement);

async function newPostgres(): Promise<string> {
  const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  made.push(name);
  return addressOf(name);
}

const copy = async (from: string, to: string) => {
  const { code, stdout, stderr } = await commands.run('db-copy.ts', [from, to], {});
  return { code, lines: stdout.trim().split('\n'), stderr: stderr.trim() };
};
const bytesOf = (file: string) => hash('sha256', readFileSync(file));

/** What every address of the API says, of the second record of each kind. */
async function answersOf(other: TestApp, headers: Record<string, string>) {
  const { paths } = await other.json<{ paths: Record<string, object> }>('/api/openapi.json');
  const said: Record<string, string> = {};
  const queries = ['', '?from=2025-06-11&to=2025-06-20&q=bay', '?page=2&search=bay&query=quoted'];
  for (const [path, methods] of Object.entries(paths)) {
    // Of the machine and the moment.
    if (!('get' in methods) || /events|health|ready|sessions|status$/.test(path)) continue;
    for (const query of queries) {
      const address = `/api${path.replace('{token}', token).replace(/\{\w+\}/g, '2')}${query}`;
      const response = await other.request(address, { headers });
      said[address] = `${response.status} ${hash('sha256', await response.text())}`;
    }
  }
  for (const path of [urls.sitemap(), '/robots.txt']) {
    const response = await other.request(path);
    said[path] = `${response.status} ${hash('sha256', await response.text())}`;
  }
  return said;
}

test('SQLite to PostgreSQL and back: every row, every answer, and the next number', async () => {
  const first = join(folder, 'first', 'sill.db');
  const last = join(folder, 'last.db');
  const postgres = await newPostgres();
  const headers = await app.signIn();
  const before = await answersOf(app, headers);
  app.services.database.checkpoint();
  const untouched = bytesOf(first);

  const there = await copy(`sqlite:${first}`, postgres);
  expect(there).toMatchObject({ code: 0 });
  expect(there.lines).toContain('appointments 28');
  expect(there.lines.at(-1)).toMatch(/^copied \d{3,} rows, compared: 0 differences$/);
  expect(bytesOf(first)).toBe(untouched);
  const back = await copy(postgres, `sqlite:${last}`);
  expect(back).toMatchObject({ code: 0, lines: there.lines });

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
      expect(await other.rows('webhookDeliveries')).toHaveLength(2);
    } finally {
      await other.close();
    }
  }
});

test('what cannot be copied is refused with one line, and nothing is changed', async () => {
  const postgres = await newPostgres();
  const first = join(folder, 'first', 'sill.db');
  expect(await copy(`sqlite:${first}`, postgres)).toMatchObject({ code: 0 });
  expect(await copy(`sqlite:${first}`, postgres)).toMatchObject({
    code: 1,
    stderr: 'The target is not empty. Nothing was changed. Name a new database.',
  });
  // A site that runs, even before anybody has signed in, has what a copy would replace.
  const running = await newPostgres();
  expect(await copy(`sqlite:${first}`, running)).toMatchObject({ code: 0 });
  await onServer('truncate staff cascade', running);
  expect((await copy(`sqlite:${first}`, running)).stderr).toMatch(/^The target is not empty/);
  const foreign = await newPostgres();
  await onServer('create table mine (id integer)', foreign);
  expect((await copy(`sqlite:${first}`, foreign)).stderr).toMatch(/^The target is not empty/);

  await onServer("insert into kysely_migration values ('9999-future', '2030-01-01')", postgres);
  const elsewhere = `sqlite:${join(folder, 'elsewhere.db')}`;
  expect((await copy(postgres, elsewhere)).stderr).toBe(
    'The source was written by a newer version (it has "9999-future"). Nothing was changed. Copy it with that version.',
  );
  await onServer(
    "delete from kysely_migration where name >= (select max(name) from kysely_migration where name < '9')",
    postgres,
  );
  expect((await copy(postgres, elsewhere)).stderr).toMatch(
    /^The source lacks 1 migrations .* then copy\.$/,
  );
  expect((await copy(await newPostgres(), elsewhere)).stderr).toMatch(
    /^The source lacks \d+ migrations/,
  );

  const there = join(folder, 'there.db');
  writeFileSync(there, 'something');
  expect((await copy(postgres, `sqlite:${there}`)).stderr).toBe(
    `${there} is there already. Nothing was changed.`,
  );
  expect(readFileSync(there, 'utf8')).toBe('something');
  expect((await copy('sqlite:/nowhere.db', postgres)).stderr).toBe('/nowhere.db is not there.');
  expect(await copy('mysql://x', postgres)).toMatchObject({ code: 1, lines: [''] });
  const { stderr: away } = await copy('postgres://me:secret-word@127.0.0.1:1/sill', elsewhere);
  expect(away).toMatch(/^127\.0\.0\.1:1\/sill cannot be opened \(.*\)\.$/);
  expect(away).not.toContain('secret-word');
  expect(readdirSync(folder).filter((name) => name.startsWith('elsewhere'))).toEqual([]);
});

test('killed in the middle it leaves nothing in the way of the next one', async () => {
  const from = `sqlite:${join(folder, 'first', 'sill.db')}`;
  const postgres = await newPostgres();
  const file = join(folder, 'killed.db');
  for (const to of [postgres, `sqlite:${file}`]) {
    const child = spawn(process.execPath, ['scripts/commands/db-copy.ts', from, to], {
      env: childEnv,
    });
    const ended = once(child, 'exit');
    // The first word of progress comes while rows are being written.
    await once(child.stderr, 'data');
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  }
  expect(await onServer('select 1 from appointments', postgres)).toHaveLength(0);
  expect(existsSync(file)).toBe(false);
  expect(await copy(from, postgres)).toMatchObject({ code: 0 });
  expect(await copy(from, `sqlite:${file}`)).toMatchObject({ code: 0 });
  expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual(['killed.db']);
});
