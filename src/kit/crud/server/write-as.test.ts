import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Topic } from '../../../lib/database/database.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { atConsole, listAudit } from './audit-store.ts';
import { writeAs } from './write-as.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
});
afterAll(() => app.close());

test('what somebody changes is entered and told of together, and what is refused is neither', async () => {
  const { services, clock } = app;
  const told: Topic[] = [];
  services.database.changes.subscribe((topic) => told.push(topic));
  const write = (isRefused: boolean) =>
    writeAs(services, atConsole, ['media', 'pages'], async (_trx, audit, now) => {
      await audit('tried', 'rope', { subjectId: 7, detail: now.toISOString() });
      expect(told).toEqual([]);
      if (isRefused) throw new Error('refused');
      return 'written';
    });

  await expect(write(true)).rejects.toThrow('refused');
  expect(await write(false)).toBe('written');
  expect(told).toEqual(['media', 'pages']);
  const entries = await listAudit(services.database.db, { subject: 'rope', limit: 5 });
  const now = clock.now().toISOString();
  expect(entries).toMatchObject([
    { actor: 'console', action: 'tried', subjectId: 7, detail: now, createdAt: now },
  ]);
});
