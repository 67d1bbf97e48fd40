// Two servers behind nginx, on one PostgreSQL and one S3 store, while everything fails in turn.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { api } from '../../urls.ts';
import { freePort } from '../child.ts';
import { formOf } from '../files.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { type S3Server, s3Keys, startS3Server } from '../s3-server.ts';
import { type Nginx, startNginx } from './nginx.ts';
import {
  bookFor,
  changeSettings,
  dayAhead,
  type ServerProcess,
  type Site,
  type StaffSession,
  setCapacity,
  signIn,
  startServer,
} from './server-process.ts';
import { lossesOf, readBookingsAt } from './stored-bookings.ts';

const MINUTES = 5;
const CALM_MS = 25_000;
const AWAY_MS = 3000;
const STORE_CUT_MS = 30_000;
const BOOKERS = 6;
const READERS = 4;
const PAUSE_MS = 20;
/** Before a request that was refused is sent again. */
const AGAIN_MS = 250;
const GIVEN_UP_AFTER = 200;
const PAGES = [
  ...['/', '/products', '/contact', '/blog', '/reviews'],
  `/api/availability?from=${dayAhead(0)}&to=${dayAhead(30)}`,
];

let folder: string;
let postgres: PostgresServer;
let s3: S3Server;
let nginx: Nginx;
let session: StaffSession;
const ports: number[] = [];
const servers: ServerProcess[] = [];

const start = (at: number): Promise<ServerProcess> =>
  startServer({
    dataDir: join(folder, `data-${at}`),
    port: ports[at] ?? 0,
    databaseUrl: postgres.urlOf('postgres'),
    env: {
      MEDIA_URL: `s3://media?endpoint=${s3.endpoint}&region=eu-west-2`,
      AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
  });
const at = (index: number): ServerProcess => servers[index] as ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  [postgres, s3] = await Promise.all([startPostgres(), startS3Server('media')]);
  ports.push(await freePort(), await freePort());
  // Both at once: each finds an empty database.
  servers.push(...(await Promise.all([start(0), start(1)])));
  nginx = await startNginx(join(folder, 'nginx'), ports);
  session = await signIn(nginx);
  await setCapacity(nginx, session, 1000);
});
afterAll(async () => {
  await nginx?.stop();
  for (const server of servers) await server.kill();
  await s3?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** @returns 0 where the connection broke. */
const ask = async (site: Site, path: string, init: RequestInit = {}) => {
  try {
    const response = await fetch(site.origin + path, init);
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch {
    return { status: 0, body: Buffer.alloc(0) };
  }
};

async function upload(site: Site, number: number): Promise<{ status: number; url?: string }> {
  const background = { r: number % 256, g: (number * 7) % 256, b: (number * 31) % 256 };
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
  const name = `picture-${number}.png`;
  const content = await picture.png().toBuffer();
  const { status, body } = await ask(site, '/api/upload', {
    method: 'POST',
    headers: { ...session.headers, Origin: site.origin },
    body: formOf([{ name, type: 'image/png', content }]),
  });
  return status === 201 ? { status, url: JSON.parse(body.toString()).files[0].url } : { status };
}

/** Until a page of that server shows the text, in milliseconds. */
async function shownAfter(site: Site, text: string): Promise<number> {
  const begun = performance.now();
  // Kept pages do not expire within this time.
  while (performance.now() - begun < MINUTE_MS) {
    if ((await ask(site, '/faqs')).body.includes(text)) return performance.now() - begun;
    await setTimeout(10);
  }
  return Number.POSITIVE_INFINITY;
}

test('limits count across both servers, and a sign-in at one is known at the other', async () => {
  const write = (site: Site, number: number) =>
    ask(site, api.contact(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.7' },
      body: JSON.stringify({
        name: 'Ada Young',
        email: 'ada@example.com',
        subject: 'Blinds',
        message: `Do you fit blinds in a bay? Question ${number}`,
      }),
    });
  for (let count = 0; count < 5; count += 1) {
    expect((await write(at(count % 2), count)).status).toBe(201);
  }
  for (const server of servers) expect((await write(server, 6)).status).toBe(429);
  for (const server of servers) {
    const list = await ask(server, '/api/admin/appointments', { headers: session.headers });
    expect(list.status).toBe(200);
  }
});

test(`figure 11: ${MINUTES} minutes of mixed work while each part fails in turn`, {
  timeout: (MINUTES + 3) * MINUTE_MS,
}, async () => {
  const end = Date.now() + MINUTES * MINUTE_MS;
  const isOver = () => Date.now() >= end;
  let failing: string | undefined;
  const answers = new Map<string, number>();
  const note = (work: string, status: number) => {
    const key = `${work} ${status || 'broken'}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  };
  const wrong: string[] = [];

  const acknowledged = new Map<number, number>();
  let next = 0;
  let again = 0;
  async function book() {
    while (!isOver()) {
      next += 1;
      const person = next;
      for (let tries = 1; ; tries += 1) {
        const { status, id } = await bookFor(nginx, person).catch(() => ({ status: 0, id: 0 }));
        note('booking', status);
        if (status === 201) {
          acknowledged.set(person, id ?? 0);
          break;
        }
        if ((status !== 503 && status !== 0) || tries > GIVEN_UP_AFTER) {
          wrong.push(`booking: ${status} during ${failing}`);
          break;
        }
        again += 1;
        await setTimeout(AGAIN_MS);
      }
      await setTimeout(PAUSE_MS);
    }
  }

  async function read() {
    for (let turn = 0; !isOver(); turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/';
      const { status } = await ask(nginx, path);
      note('page', status);
      if (![0, 200, 503].includes(status)) wrong.push(`${path}: ${status} during ${failing}`);
      await setTimeout(PAUSE_MS);
    }
  }

  async function workAsStaff() {
    const paths = ['appointments?after=0', 'messages?after=0', 'search?q=person', 'dashboard'];
    for (let turn = 0; !isOver(); turn += 1) {
      const path = `/api/admin/${paths[turn % paths.length]}`;
      const { status } = await ask(nginx, path, { headers: session.headers });
      note('staff', status);
      if (![0, 200, 503].includes(status)) wrong.push(`${path}: ${status} during ${failing}`);
      await setTimeout(100);
    }
  }

  const shown: number[] = [];
  async function edit() {
    for (let turn = 1; !isOver(); turn += 1) {
      const text = `Edit number ${turn}`;
      const before = failing;
      const status = await changeSettings(nginx, session, 'general', { siteName: text }).catch(
        () => 0,
      );
      note('edit', status);
      if (status === 200) {
        const spent = await Promise.all(servers.map((server) => shownAfter(server, text)));
        if (!before && !failing) shown.push(...spent);
      }
      await setTimeout(1000);
    }
  }

  const pictures: string[] = [];
  async function addPictures() {
    for (let turn = 0; !isOver(); turn += 1) {
      const { status, url } = await upload(at(turn % 2), turn);
      note('upload', status);
      if (![0, 201, 503].includes(status)) wrong.push(`upload: ${status} during ${failing}`);
      if (url) {
        pictures.push(url);
        const { status: seen } = await ask(at((turn + 1) % 2), url);
        note('picture at the other', seen);
        if (![0, 200, 503].includes(seen)) wrong.push(`${url}: ${seen} during ${failing}`);
      }
      await setTimeout(2000);
    }
  }

  const killed = (index: number) => async () => {
    await at(index).kill();
    await setTimeout(AWAY_MS);
    servers[index] = await start(index);
  };
  const faults: [string, () => Promise<void>][] = [
    ['kill -9 of the first', killed(0)],
    ['a restart of PostgreSQL', () => postgres.restart()],
    ['kill -9 of the second', killed(1)],
    [
      'a store that is gone',
      async () => {
        s3.isCut = true;
        await setTimeout(STORE_CUT_MS);
        s3.isCut = false;
      },
    ],
  ];
  async function fail() {
    for (let turn = 0; Date.now() < end - CALM_MS - STORE_CUT_MS; turn += 1) {
      await setTimeout(CALM_MS);
      const [name, happen] = faults[turn % faults.length] as (typeof faults)[number];
      failing = name;
      await happen();
      // Clients asked to try again have done so.
      await setTimeout(AWAY_MS);
      failing = undefined;
      note(name, 1);
    }
  }

  await Promise.all([
    fail(),
    ...Array.from({ length: BOOKERS }, book),
    ...Array.from({ length: READERS }, read),
    ...[workAsStaff(), edit(), addPictures()],
  ]);

  const found = await readBookingsAt(postgres.urlOf('postgres'));
  const { lost, duplicated } = lossesOf(acknowledged, found);
  const counts = [...answers].sort().map(([key, count]) => `${key}: ${count}`);
  const slowest = Math.max(...shown);
  process.stdout.write(
    `\nFigure 11: ${MINUTES} minutes, two servers: ${acknowledged.size} bookings acknowledged, ${again} sent again: ` +
      `lost ${lost}, duplicated ${duplicated}; ${pictures.length} pictures; an edit is on both after ` +
      `${slowest.toFixed(0)} ms at the most (${shown.length} looks)\n${counts.join('\n')}\n`,
  );
  expect(wrong).toEqual([]);
  expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
  const count = found.idsByEmail.size;
  expect(count).toBe(acknowledged.size);
  expect(found).toMatchObject({ places: count, letters: count, keys: count });
  for (const url of pictures) {
    const [first, second] = await Promise.all(servers.map((server) => ask(server, url)));
    expect([first?.status, second?.status, url]).toEqual([200, 200, url]);
    expect(first?.body.equals(second?.body ?? Buffer.alloc(0))).toBe(true);
  }
  expect(slowest).toBeLessThan(MINUTE_MS);
  for (const server of servers) expect(await server.stop()).toBe(0);
});
