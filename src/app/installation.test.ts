import { expect, test } from 'vitest';
import { readInstallation } from '../kit/server/installation-store.ts';
import { everyEngine } from '../test/engines.ts';
import { aBooking } from '../test/fixtures.ts';
import { startSmsGateway } from '../test/gateways.ts';
import { makeTestApp } from '../test/test-app.ts';

everyEngine((engine) => {
  test('a database knows for good who it is', async () => {
    const app = await makeTestApp({ engine });
    try {
      const first = await readInstallation(app.house.database.db);
      expect(first).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        series: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
      await app.reopen();
      expect(await readInstallation(app.house.database.db)).toEqual(first);
    } finally {
      await app.close();
    }
  });
});

test('two installations with one provider never use the same key', async () => {
  const gateway = await startSmsGateway();
  const account = { accountSid: 'AC1', authToken: 'secret', from: '+441632960000' };
  const config = { sms: { ...account, apiBase: gateway.apiBase } };
  try {
    for (const count of [1, 2]) {
      const app = await makeTestApp({ engine: 'sqlite', config });
      await app.json('/api/appointments', { method: 'POST', body: aBooking(), status: 201 });
      await app.house.outbox.runOnce();
      await app.close();
      expect(gateway.requests).toHaveLength(count * 2);
    }
    expect(gateway.delivered.size).toBe(4);
  } finally {
    await gateway.close();
  }
});
