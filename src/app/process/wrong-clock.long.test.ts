// A process whose clock is ten minutes ahead, beside another on one PostgreSQL.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { claimCode } from '../../features/auth/server/store.ts';
import { beginRun } from '../../features/backups/server/store.ts';
import {
  deliveryQueue,
  insertTest,
  insertWebhook,
} from '../../features/connections/server/webhook-store.ts';
import { sealedWith } from '../../features/connections/server/webhook-work.ts';
import { outboxQueue } from '../../features/notifications/server/outbox-store.ts';
import { enqueueMessages } from '../../features/notifications/server/store.ts';
import { TestClock } from '../../lib/time/clock.ts';
import { makeTestApp, staffPassword, testSecret } from '../../test/test-app.ts';

test('a server whose clock is wrong takes no lease, code or backup of another', async () => {
  const right = await makeTestApp({ engine: 'postgres', clock: new TestClock(new Date()) });
  try {
    const { database, clock, config, connections } = right.services;
    const now = clock.now();
    const { seal } = sealedWith(connections.secret);
    const owner = (await right.rows('staff'))[0]?.id ?? '';
    const claim = () => database.write((trx) => claimCode(trx, owner, '123456', clock.now()));
    await database.write(async (trx) => {
      const text = { kind: 'test-team', recipient: '+447700900123', body: 'x' } as const;
      const state = await right.services.channelState();
      await enqueueMessages(trx, [{ ...text, channel: 'sms' }], { ...state, sms: 'provider' }, now);
      const webhook = { url: 'http://127.0.0.1:9/', events: [], madeBy: 'laura' };
      const { id } = await insertWebhook(trx, {
        ...webhook,
        createdAt: now.toISOString(),
        secret: seal('x'),
      });
      await insertTest(trx, id, now);
    });
    expect(await outboxQueue.lease(database, 'sms', 5, now)).toHaveLength(1);
    const [webhook] = await right.rows('webhooks');
    expect(await deliveryQueue.lease(database, webhook?.id as never, 5, now)).toHaveLength(1);
    expect(await claim()).toBe(true);
    const run = { kind: 'backup', name: 'x', startedBy: '', machine: 'x' } as const;
    await database.write((trx) => beginRun(trx, run, now));

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', wrongProgram],
      {
        env: {
          DATA_DIR: config.dataDir,
          DATABASE_URL: config.databaseUrl?.href,
          AUTH_SECRET: testSecret,
          ADMIN_PASSWORD: staffPassword,
          DEMO_CONTENT: 'off',
          SMS_URL: 'twilio://AC1:secret@api?from=%2B441632960000',
          SMS_API_BASE: 'http://127.0.0.1:9',
        },
      },
    );
    expect(await right.rows('messages')).toMatchObject([{ status: 'leased', attempts: 1 }]);
    expect(await right.rows('webhookDeliveries')).toMatchObject([
      { status: 'leased', attempts: 1 },
    ]);
    expect(await claim()).toBe(false);
    expect(await right.rows('backupRuns')).toMatchObject([{ state: 'running' }]);
    expect(JSON.parse(stdout)).toEqual({
      errors: ["the clock of this machine differs from the database's"],
      server: {
        part: 'server',
        state: 'wrong',
        says: expect.stringMatching(
          / This machine's clock is (599|600|601) seconds ahead of the database's\. /,
        ),
      },
    });
  } finally {
    await right.close();
  }
});

/** A server ten minutes ahead that looks for work, signs somebody in, and would make a backup. */
const wrongProgram = `
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given) {
      super(...(given.length > 0 ? given : [Right.now() + 600_000]));
    }
    static now() {
      return Right.now() + 600_000;
    }
  };
  const { pino } = await import('pino');
  const { openServices } = await import('./src/app/process/services.ts');
  const { claimCode } = await import('./src/features/auth/server/store.ts');
  const { judge } = await import('./src/features/status/judgement.ts');
  const { readFacts } = await import('./src/features/status/server/facts.ts');
  const { readConfig } = await import('./src/lib/process/env.ts');
  const { systemClock } = await import('./src/lib/time/clock.ts');
  const errors = [];
  const log = pino({ level: 'error' }, { write: (line) => errors.push(JSON.parse(line).msg) });
  const { database, clock, ...services } = await openServices(readConfig(), systemClock, log);
  await services.outbox.runOnce();
  await services.webhookWork.runOnce();
  const [{ id }] = await database.db.selectFrom('staff').select('id').execute();
  await database.write((trx) => claimCode(trx, id, '000000', clock.now()));
  await services.backups.begin('backup', 'laura').catch(() => undefined);
  const [server] = judge(await readFacts(services.status)).parts;
  process.stdout.write(JSON.stringify({ errors, server }));
  await services.close();
`;
