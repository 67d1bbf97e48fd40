// The demo's shop on a database of its own, and what the assistant knows of it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { openServices } from '../../src/app/process/services.ts';
import { createDiary } from '../../src/features/assistant/answers/diary.ts';
import { createKnowledge } from '../../src/features/assistant/server/knowledge.ts';
import { readConfig } from '../../src/lib/process/env.ts';
import { TestClock } from '../../src/lib/time/clock.ts';
import { fillShop } from '../../src/test/shop.ts';

/** Offers and people are of the day on which the shop is filled. */
const FILLED = '2030-01-14T10:00:00Z';

export async function openShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-measure-'));
  const config = readConfig({
    PUBLIC_URL: 'http://sill.test',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'maple thunder ferry quilt',
    AUTH_SECRET: 'a secret of thirty-two characters',
    DEMO_CONTENT: 'off',
  });
  const clock = new TestClock(FILLED);
  const services = await openServices(
    { ...config, contentDir: resolve('content') },
    clock,
    pino({ level: 'silent' }),
  );
  await fillShop(services.database, clock, ['blogPosts']);
  const knowledge = createKnowledge({
    ...services,
    rateReviews: async () => ({ sample: true }),
    districts: services.appointments.outcodes,
  });
  const [rules, filled] = await Promise.all([
    services.appointments.readRules(),
    knowledge.factsAt(new Date(FILLED)),
  ]);
  return {
    prices: await services.prices.read(),
    /** The facts of a day, with an empty diary. */
    groundOn(day: string) {
      const now = new Date(`${day}T10:00:00Z`);
      return {
        facts: { ...filled, now, today: day },
        diary: createDiary(rules, () => 0, now, day),
      };
    },
    async close() {
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
