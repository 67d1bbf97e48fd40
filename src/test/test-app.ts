// The assembled services on a real database, behind a real server on a free port.
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createHttp } from '../app/http/stack.ts';
import { openServices, type Services } from '../app/process/services.ts';
import { records } from '../app/records.ts';
import type { RenderPage } from '../app/rendering/page-server.ts';
import { saveSettings } from '../features/settings/server/store.ts';
import type { Settings, SettingsGroup } from '../features/settings/settings.ts';
import type { Tables } from '../lib/database/database.ts';
import { sqliteFileIn } from '../lib/database/sqlite-file.ts';
import { createWebServer } from '../lib/http/web-server.ts';
import { type Config, readConfig } from '../lib/process/env.ts';
import { TestClock } from '../lib/time/clock.ts';
import { adminPaths, urls } from '../urls.ts';
import type { Engine } from './engines.ts';
import { closeServer, listen } from './gateways.ts';
import { databaseAt, queryAt } from './postgres.ts';

/** A Tuesday, before any real one: sessions of better-auth, which go by real time, are never old. */
export const startOfTests = '2025-06-10T10:00:00Z';
export const testPublicUrl = 'http://sill.test';
export const testSecret = 'a secret of thirty-two characters';
export const staffPassword = 'maple thunder ferry quilt';

export interface TestRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is text. */
  body?: unknown;
  /** The visitor's address; by default a new one for each request. */
  from?: string;
  /** As the member of staff that `signIn` has signed in. */
  asStaff?: boolean;
}

export interface TestApp {
  services: Services;
  clock: TestClock;
  /** Everything that is mounted, middleware included. */
  routes: { method: string; path: string }[];
  /** Address of the server. */
  origin: string;
  /** Sends a request over the wire and through the whole stack. */
  request(path: string, request?: TestRequest): Promise<Response>;
  /** The same, for a JSON answer with the expected status. */
  json<Answer = Record<string, unknown>>(
    path: string,
    request?: TestRequest & { status?: number },
  ): Promise<Answer>;
  /** The same as the member of staff that `signIn` has signed in, at a path below `/api/admin/`. */
  staffJson<Answer>(
    path: string,
    method?: string,
    body?: unknown,
    status?: number,
  ): Promise<Answer>;
  /** Signs the owner in, once. @returns headers that make a request one of staff. */
  signIn(): Promise<Record<string, string>>;
  /**
   * Signs somebody in past the door, where everybody waits for a second: by what checks passwords there.
   * @returns headers that make a request one of theirs.
   */
  signInAs(credentials: {
    username: string;
    password: string | undefined;
  }): Promise<Record<string, string>>;
  /** Changes fields of a group of settings, without a request. */
  changeSettings<Group extends SettingsGroup>(
    group: Group,
    changes: Partial<Settings[Group]>,
  ): Promise<void>;
  /** Every row of a table, in the order they were written. */
  rows<Name extends keyof Tables>(table: Name): Promise<Tables[Name][]>;
  /** An empty installation at the start of tests; sessions stay. */
  reset(): Promise<void>;
  /** Closes the services and opens them again on the same database. */
  reopen(changes?: Partial<Config>): Promise<void>;
  /** Services of a second process on the same database. Close them. */
  openAnother(changes?: Partial<Config>): Promise<Services>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  engine: Engine;
  clock?: TestClock;
  config?: Partial<Config>;
  /** Pages are tested in the browser; by default they only have to exist. */
  renderPage?: RenderPage;
}

const KNOWN_PAGES: ReadonlySet<string> = new Set([urls.home(), urls.apiDocs(), ...adminPaths]);

const renderKnown: RenderPage = ({ url }) => {
  const { pathname } = new URL(url);
  return KNOWN_PAGES.has(pathname) ? Promise.resolve(pageOf(pathname)) : undefined;
};

/** A page that may be kept. */
export const pageOf = (title: string): Response =>
  new Response(`<h1>${title}</h1>`, {
    headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' },
  });

const RESET: readonly (keyof Tables)[] = [
  'slotHolds',
  'visitNotices',
  'reviewInvitations',
  'messageTemplates',
  'smsCounts',
  'idempotencyKeys',
  'settings',
  'websiteContent',
  'offerNotices',
  'auditEntries',
  'testimonials',
  'adviserTimes',
  'counts',
  'priceLinks',
  'alerts',
  'backupRuns',
  'versions',
  'keptPictures',
  'drafts',
  'trash',
  'smsStops',
  'customerContacts',
  'customerDuplicates',
  'customerMerges',
  'customerChanges',
  'customerImports',
  // What visitors and customers send.
  ...records.filter(({ personal, life }) => personal && !life).map(({ table }) => table),
];

let visitors = 0;

/** Opens services of their own. Close them when the tests are done. */
export async function makeTestApp(options: TestAppOptions): Promise<TestApp> {
  const { engine, clock = new TestClock(startOfTests) } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-test-'));
  const postgres = engine === 'postgres' ? await copyTemplate() : undefined;
  const { dataDir: given, bucket } = options.config ?? {};
  // Files of a test's own have, or get, a database of their own.
  if (!postgres && !given && !bucket) await copyFileTemplate(sqliteFileIn(dataDir));
  const config: Config = {
    ...readConfig({
      PUBLIC_URL: testPublicUrl,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: staffPassword,
      AUTH_SECRET: testSecret,
      DEMO_CONTENT: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: postgres?.url,
    }),
    contentDir: resolve('content'),
    // sign-in.test.ts waits for the real second.
    signInMs: 10,
    ...options.config,
  };
  const log = pino({ level: 'silent' });

  /** What the server does by itself is done when a test says so, but for sending messages. */
  async function openSending(changes: Partial<Config>) {
    const services = await openServices({ ...config, ...changes }, clock, log);
    services.outbox.start();
    return services;
  }

  async function open() {
    const services = await openSending({});
    const http = createHttp(services, { renderPage: options.renderPage ?? renderKnown });
    const server = createWebServer(http.listener);
    await listen(server);
    return { services, http, server };
  }

  let { services, http, server } = await open();
  let session: Promise<Record<string, string>> | undefined;
  const shut = async () => {
    await closeServer(server);
    await services.close();
  };

  async function request(path: string, asked: TestRequest = {}): Promise<Response> {
    const { method = 'GET', body, from = nextVisitor(), asStaff, headers = {} } = asked;
    const json = body !== undefined && typeof body !== 'string';
    return fetch(`${originOf(server)}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': from,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(asStaff && (await app.signIn())),
        ...headers,
      },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
    });
  }

  const app: TestApp = {
    get services() {
      return services;
    },
    clock,
    get routes() {
      return http.routes.map(({ method, path }) => ({ method, path }));
    },
    get origin() {
      return originOf(server);
    },
    request,
    async json<Answer>(path: string, asked: TestRequest & { status?: number } = {}) {
      const { status = 200, ...rest } = asked;
      const response = await request(path, rest);
      const text = await response.text();
      if (response.status !== status) {
        throw new Error(
          `${rest.method ?? 'GET'} ${path} answered ${response.status}, not ${status}: ${text}`,
        );
      }
      return JSON.parse(text) as Answer;
    },
    staffJson: (path, method = 'GET', body, status = 200) =>
      app.json(`/api/admin/${path}`, {
        method,
        asStaff: true,
        status,
        ...(body !== undefined && { body }),
      }),
    signIn() {
      session ??= app.signInAs(config.admin);
      return session;
    },
    async signInAs(credentials) {
      const response = await services.auth.handle(
        new Request(`${config.publicUrl}/api/auth/sign-in/username`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(credentials),
        }),
      );
      if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
      return { Cookie: cookieOf(response), Origin: config.publicUrl };
    },
    async changeSettings(group, changes) {
      const settings = await services.settings.read();
      const input = { [group]: { ...settings[group], ...changes } };
      await services.database.write((trx) => saveSettings(trx, input));
      services.database.changes.publish('settings');
    },
    // By number, where there is one: PostgreSQL gives rows in the order that suits it.
    rows: async (table) => {
      const rows = await services.database.db.selectFrom(table).selectAll().execute();
      return rows.sort((a, b) => idOf(a) - idOf(b)) as never;
    },
    async reset() {
      await services.database.write(async (trx) => {
        const emptied = RESET.map((table) => sql`delete from ${sql.table(table)}`);
        // PostgreSQL takes them all at once.
        const statements = postgres ? [sql.join(emptied, sql`; `)] : emptied;
        for (const statement of statements) await statement.execute(trx);
      });
      services.database.changes.publish('everything');
      clock.set(startOfTests);
    },
    openAnother: (changes = {}) => openSending(changes),
    async reopen(changes = {}) {
      await shut();
      Object.assign(config, changes);
      ({ services, http, server } = await open());
    },
    async close() {
      await shut();
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return app;
}

/** `name=value` of the session cookie that an answer sets. */
export function cookieOf(response: Response): string {
  const [cookie = ''] = response.headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}

function nextVisitor(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
}

// An installation of its own, as each new database is.
async function copyFileTemplate(file: string) {
  const template = inject('sqliteTemplate');
  if (!template) return;
  await copyFile(template, file);
  const sqlite = new Sqlite(file);
  sqlite
    .prepare('update installation set id = ?, series = ?')
    .run(randomUUID(), randomBytes(8).toString('hex'));
  sqlite.close();
}

// A fresh database, copied from the migrated one of the global set-up.
async function copyTemplate() {
  const template = inject('postgresTemplate');
  const name = `sill_${randomUUID().replaceAll('-', '')}`;
  const run = (statement: string) => queryAt(databaseAt(template, 'template1'), statement);
  const from = new URL(template).pathname.slice(1);
  await run(`create database ${name} template ${from} strategy file_copy`);
  return { url: databaseAt(template, name), drop: () => run(`drop database ${name} with (force)`) };
}

/** Places that somebody has, in words of its own: by a consultation, a hold or an offer. */
export async function placesTaken(
  { rows, clock }: Pick<TestApp, 'rows' | 'clock'>,
  date?: string,
  time?: string,
): Promise<number> {
  const [visits, holds, entries] = await Promise.all([
    rows('appointments'),
    rows('slotHolds'),
    rows('waitingEntries'),
  ]);
  const now = clock.now().toISOString();
  return [
    ...visits
      .filter(({ kind, status }) => kind === 'consultation' && /^(pending|confirmed)$/.test(status))
      .map((visit) => ({ date: visit.preferredDate, time: visit.preferredTime })),
    ...holds.filter(({ until }) => until > now),
    ...entries
      .filter(({ status, offeredUntil }) => status === 'offered' && (offeredUntil ?? '') > now)
      .map((entry) => ({ date: entry.date, time: entry.offeredTime })),
  ].filter((one) => (date ?? one.date) === one.date && (time ?? one.time) === one.time).length;
}

/** How many rows each table has. */
export async function rowCounts({ services }: TestApp): Promise<Record<string, number>> {
  const { db } = services.database;
  const counts: Record<string, number> = {};
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const count = sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`;
    counts[name] = Number((await count.execute(db)).rows[0]?.n);
  }
  return counts;
}

const idOf = (row: object) => ('id' in row ? Number(row.id) : 0);
