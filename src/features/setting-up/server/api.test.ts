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

  test('by how it was started, a step follows from what is saved, and gaps from the legal texts', async () => {
    const page = { kind: 'legal', slug: 'delivery', title: 'Delivery', body: 'By [name].' };
    const { id } = await app.json<{ id: number }>('/api/admin/pages', {
      method: 'POST',
      asStaff: true,
      status: 201,
      body: page,
    });
    const gap = { title: 'Delivery', href: `/admin/pages?edit=${id}` };
    expect((await read()).legalGaps).toEqual([gap]);
    const mended = { ...page, body: 'By Ann Owner.' };
    await app.json(`/api/admin/pages/${id}`, { method: 'PUT', asStaff: true, body: mended });
    expect((await read()).legalGaps).toEqual([]);
    const done = async () => (await read()).steps.filter((step) => step.done).map(({ key }) => key);
    const before = await done();
    expect(before).toEqual([]);
    await app.changeSettings('general', {
      phone: '0113 245 3000',
      contactEmail: 'office@leeds-light.co.uk',
    });
    await app.changeSettings('booking', { capacityPerSlot: 1 });
    expect(new Set(await done()).difference(new Set(before))).toEqual(
      new Set(['contact', 'times']),
    );

    // A demo is one under any name.
    await app.reopen({ admin: { username: 'admin', password: undefined } });
    await app.changeSettings('general', { siteName: 'Leeds Light' });
    expect(await read()).toEqual({ steps: [], legalGaps: [] });
  });
});
