// PostgreSQL as it is after a failover, with another password, or with something else in it.
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { aBooking } from '../../test/fixtures.ts';
import { databaseAt, queryAt } from '../../test/postgres.ts';
import { makeTestApp } from '../../test/test-app.ts';

const server = (statement: string) =>
  queryAt(databaseAt(inject('postgresTemplate'), 'template1'), statement);

describe('a server whose PostgreSQL', () => {
  const app = makeTestApp({ engine: 'postgres' });
  afterAll(async () => (await app).close());
  const name = async () => (await app).services.config.databaseUrl?.pathname.slice(1) ?? '';
  /** Ends every connection, and waits until each has been missed. */
  const cutOff = async () => {
    await server(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${await name()}'`,
    );
    await (await app).request('/api/health');
  };
  const states = async () => {
    const answers = [];
    const { request } = await app;
    for (const [path, body] of [
      ['/api/appointments', aBooking()],
      ['/api/auth/sign-in/username', { username: 'admin', password: 'not this one at all' }],
      [
        '/api/contact',
        { name: 'Ada', email: 'ada@example.com', subject: 'x', message: 'Hello there' },
      ],
    ] as const) {
      answers.push((await request(path, { method: 'POST', body })).status);
    }
    const ready = await request('/api/ready');
    const health = await request('/api/health');
    return { answers, health: health.status, ready: [ready.status, await ready.text()] };
  };

  test('takes no writes answers 503, and is not ready for more', async () => {
    await server(`alter database ${await name()} set default_transaction_read_only = on`);
    await cutOff();
    expect(await states()).toEqual({
      answers: [503, 503, 503],
      // Pages are read as before: nothing to restart it for.
      health: 200,
      ready: [503, '{"error":"Not ready: the database is read-only."}'],
    });
    await server(`alter database ${await name()} reset default_transaction_read_only`);
    await cutOff();
    expect(await states()).toMatchObject({
      answers: [201, 401, 201],
      ready: [200, '{"status":"ready"}'],
    });
  });

  test('refuses the login answers 503, and is not ready', async () => {
    const role = `sill_${crypto.randomUUID().replaceAll('-', '')}`;
    await server(`create role ${role} superuser login password 'one'`);
    const { services, reopen } = await app;
    const own = services.config.databaseUrl;
    await reopen({
      databaseUrl: Object.assign(new URL(own ?? ''), { username: role, password: 'one' }),
    });
    await server(`alter role ${role} password 'two'`);
    await cutOff();
    expect(await states()).toEqual({
      answers: [503, 503, 503],
      health: 503,
      ready: [503, '{"error":"Not ready: the database does not answer."}'],
    });
    await reopen({ databaseUrl: own });
    await server(`drop role ${role}`);
  });
});

test.each([
  [
    'of another program',
    '',
    'create table products (id int)',
    /has tables of another program \(products\)/,
  ],
  [
    'that cannot hold every text',
    "encoding 'LATIN1' locale 'C'",
    'select 1',
    /encoding of the database is LATIN1/,
  ],
])(
  'a database %s is refused in one line, and nothing is written to it',
  async (_, made, fill, reason) => {
    const name = `odd_${crypto.randomUUID().replaceAll('-', '')}`;
    await server(`create database ${name} template template0 ${made}`);
    onTestFinished(async () => void (await server(`drop database ${name} with (force)`)));
    const address = databaseAt(inject('postgresTemplate'), name);
    await queryAt(address, fill);
    const tables = "select tablename from pg_tables where schemaname = 'public'";
    const before = await queryAt(address, tables);
    await expect(
      makeTestApp({ engine: 'postgres', config: { databaseUrl: new URL(address) } }),
    ).rejects.toThrow(reason);
    expect(await queryAt(address, tables)).toEqual(before);
  },
);
