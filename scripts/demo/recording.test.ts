// `npx vitest run scripts/demo -u` records the demo's house again, after a change of what its firm lives through, of a
// message's text or of a table.
import { expect, test } from 'vitest';
import { fillDemo } from '../../src/test/shop.ts';
import { makeTestApp, startOfTests, testPublicUrl, testSecret } from '../../src/test/test-app.ts';
import { liveThroughDemo } from './house.ts';
import { readRows, recordingOf } from './recording.ts';

test('content/demo-house.json is what the demo’s firm lives through today', async () => {
  const app = await makeTestApp({ engine: 'sqlite' });
  try {
    await fillDemo(app);
    const { appointments, database, log } = app.services;
    const before = await readRows(database);
    await liveThroughDemo({ ...appointments, log });
    const { booking, firm } = await appointments.readSettings();
    const { area, exceptions } = booking;
    const recording = recordingOf({
      before,
      after: await readRows(database),
      settings: { booking: { area, exceptions }, firm },
      now: new Date(startOfTests),
      secret: testSecret,
      publicUrl: testPublicUrl,
    });
    expect(JSON.parse(recording)).toHaveProperty('counts');
    await expect(recording).toMatchFileSnapshot('../../content/demo-house.json');
  } finally {
    await app.close();
  }
});
