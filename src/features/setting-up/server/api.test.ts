import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { SettingUp } from '../setting-up.ts';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const read = () => app.json<SettingUp>('/api/admin/setting-up', { asStaff: true });

  test('once the firm has a name of its own, a step follows from what is saved', async () => {
    expect(await read()).toEqual({ steps: [], legalGaps: [] });
    await app.changeSettings('general', { siteName: 'Leeds Light' });
    const done = async () => (await read()).steps.filter((step) => step.done).map(({ key }) => key);
    const before = await done();
    expect(before).not.toContain('contact');
    expect(before).not.toContain('times');
    await app.changeSettings('general', {
      phone: '0113 245 3000',
      contactEmail: 'office@leeds-light.co.uk',
    });
    await app.changeSettings('booking', { capacityPerSlot: 1 });
    expect(new Set(await done()).difference(new Set(before))).toEqual(
      new Set(['contact', 'times']),
    );
  });
});
