import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { type PostgresServer, queryAt, startPostgres } from '../postgres.ts';
import { dayAhead, postBooking, setCapacity, signIn, startServer } from './server-process.ts';

const REQUESTS = 200;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function freshDatabase(name: string): Promise<string> {
  await queryAt(postgres.urlOf('postgres'), `create database ${name}`);
  return postgres.urlOf(name);
}

const cases = engines.flatMap((engine) => [1, 2].map((processes) => ({ engine, processes })));

test.each(cases)('figure 2: one place on $engine with $processes process(es)', async (example) => {
  const { engine, processes } = example;
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const databaseUrl = engine === 'postgres' ? await freshDatabase(`sill_${processes}`) : undefined;
  const first = await startServer({ dataDir, databaseUrl });
  const servers = [first];
  try {
    const session = await signIn(first);
    await setCapacity(first, session, 1);
    while (servers.length < processes) servers.push(await startServer({ dataDir, databaseUrl }));

    const wanted = { preferredDate: dayAhead(1), preferredTime: 'Morning (9am-11am)' };
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, person) =>
        postBooking(servers[person % processes] ?? first, person, wanted),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    process.stdout.write(
      `\nFigure 2: ${REQUESTS} requests for one place, ${engine}, ${processes} process(es): ` +
        `${count(201)} x 201, ${count(409)} x 409, ${REQUESTS - count(201) - count(409)} others\n`,
    );
    expect([count(201), count(409)]).toEqual([1, REQUESTS - 1]);
    const list = await fetch(`${first.origin}/api/admin/appointments`, session);
    expect(await list.json()).toHaveLength(1);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(dataDir, { recursive: true, force: true });
  }
});
