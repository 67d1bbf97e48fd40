// The program's own work on customers: it keeps stages up to date, and makes and announces tasks.
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { Base } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { allJoined } from './joined-records.ts';
import { createStages } from './stage-store.ts';
import { makeTasksOfMessages, tellDueTasks } from './task-store.ts';

const EVERY_MS = 15_000;

export function createCustomerWork(
  deps: Base & {
    log: Log;
    records: readonly ServerRecord[];
  },
): RepeatedWork {
  const { database, clock, log, records } = deps;
  const refreshStages = createStages(deps);
  // A first booking makes a customer, and what is joined to one may change its place in a list.
  const joined = new Set<string>(allJoined.map(([, { table }]) => table));
  const topics = new Set(
    records.filter(({ table }) => joined.has(table)).map(({ facts }) => facts.topic),
  );
  database.changes.subscribe((topic) => {
    if (topics.has(topic)) database.changes.publish('customers');
  });

  return repeatedWork(
    async () => {
      await refreshStages();
      const now = clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
      const range = { from: ago(4 * DAY_MS), until: ago(DAY_MS) };
      const made = await makeTasksOfMessages(database, range, now);
      const told = await tellDueTasks(database, now);
      if (made + told > 0) database.changes.publish('tasks');
    },
    log,
    'the work on customers failed',
    EVERY_MS,
  );
}
