// The life of those settings that visitors see, by group.
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { globalLife } from '../../../kit/life/server/globals.ts';
import { type Life, nameOf } from '../../../kit/life/server/life.ts';
import { keepVersion } from '../../../kit/life/server/version-store.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { changesInWords } from '../changes-in-words.ts';
import { type SettingsInput, settingsSchema } from '../settings.ts';
import { readSettings, saveSettings } from './store.ts';

const RECORD = 'settings';
const titles = {
  general: 'General',
  firm: 'About us',
  appearance: 'Appearance',
  seo: 'Search engines',
};
type Seen = keyof typeof titles;
const seen = Object.keys(titles) as Seen[];

/**
 * Saves groups of settings; of those that are seen, what was replaced is kept.
 * @throws AppError 409 with `current` for an old version
 */
export async function saveGroups(
  trx: Handle,
  { clock }: Pick<Base, 'clock'>,
  caller: Caller,
  input: SettingsInput,
) {
  const now = clock.now();
  const before = await readSettings(trx);
  await saveSettings(trx, input);
  const after = await readSettings(trx);
  for (const group of seen.filter((name) => input[name])) {
    await keepVersion(trx, {
      record: RECORD,
      recordId: group,
      version: before.versions[group],
      title: titles[group],
      before: before[group],
      after: after[group],
      at: now,
      by: nameOf(caller),
    });
  }
  const detail = changesInWords(before, after);
  await recordAudit(trx, caller, now, { action: 'saved', subject: RECORD, detail });
  return { before, after };
}

export const settingsLife = (services: Base): Life =>
  globalLife<Seen>(
    {
      name: RECORD,
      noun: 'group of settings',
      subject: RECORD,
      action: 'saved',
      topic: 'settings',
      endpoint: `PUT ${adminApi.settings()}`,
      titles,
      check: async (data, group) => validate(settingsSchema.shape[group], data),
      async read(db, group) {
        const settings = await readSettings(db);
        return { version: settings.versions[group], data: settings[group] };
      },
      async save(trx, group, data) {
        await saveSettings(trx, { [group]: data });
        return true;
      },
      detail: (group, before, after) => changesInWords({ [group]: before }, { [group]: after }),
    },
    services,
  );
