import { recordAudit } from '../../../kit/server/audit-store.ts';
import { type Route, route } from '../../../kit/server/route.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Database } from '../../../lib/database.ts';
import { settingsInput, settingsSchema } from '../settings.ts';
import { readSettings, saveSettings } from './store.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

export function settingsApi({ database, clock }: Needs): Route[] {
  return [
    route({
      method: 'GET',
      path: '/admin/settings',
      tag: 'Settings',
      summary: 'Every group of settings',
      answer: settingsSchema,
      handle: () => readSettings(database.db),
    }),
    route({
      method: 'PUT',
      path: '/admin/settings',
      tag: 'Settings',
      summary: 'Save the whole object or any of its groups; a group is whole',
      body: settingsInput,
      answer: settingsSchema,
      async handle({ body, caller }) {
        await database.write(async (trx) => {
          await saveSettings(trx, body);
          await recordAudit(trx, caller, clock.now(), {
            action: 'saved',
            subject: 'settings',
            detail: Object.keys(body).join(', '),
          });
        });
        database.changes.publish('settings');
        return readSettings(database.db);
      },
    }),
  ];
}
