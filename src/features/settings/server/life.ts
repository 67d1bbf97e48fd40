// The life of those settings that visitors see, by group.
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import type { WriteOptions } from '../../../kit/crud/server/crud-writes.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { type Known, type Life, nameOf, staleOf } from '../../../kit/life/server/life.ts';
import { keepVersion } from '../../../kit/life/server/version-store.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { changesInWords } from '../changes-in-words.ts';
import { type SettingsInput, settingsSchema } from '../settings.ts';
import { groupVersion, readSettings, StaleSettings, saveSettings } from './store.ts';

const RECORD = 'settings';
const titles = {
  general: 'General',
  firm: 'About us',
  appearance: 'Appearance',
  seo: 'Search engines',
};
type Seen = keyof typeof titles;
const seen = Object.keys(titles) as Seen[];
const isSeen = (id: string): id is Seen => Object.hasOwn(titles, id);

/**
 * Saves groups of settings; of those that are seen, what was replaced is kept.
 * @throws StaleSettings, which must roll the transaction back
 */
export async function saveGroups(
  trx: Handle,
  { clock }: Pick<Base, 'clock'>,
  caller: Caller,
  input: SettingsInput,
  { action = 'saved' }: WriteOptions = {},
) {
  const now = clock.now();
  const before = await readSettings(trx);
  const saved = await saveSettings(trx, input);
  const after = await readSettings(trx);
  for (const group of seen.filter((name) => input[name])) {
    await keepVersion(trx, {
      record: RECORD,
      recordId: group,
      version: (saved[group] ?? 1) - 1,
      title: titles[group],
      before: before[group],
      after: after[group],
      at: now,
      by: nameOf(caller),
    });
  }
  const detail = changesInWords(before, after);
  await recordAudit(trx, caller, now, { action, subject: RECORD, detail });
  return { before, after };
}

export function settingsLife(services: Base): Life {
  async function read(db: Handle, id: string): Promise<Known | undefined> {
    if (!isSeen(id)) return undefined;
    return { id, version: await groupVersion(db, id), data: (await readSettings(db))[id] };
  }
  const life: Life = {
    name: RECORD,
    noun: 'group of settings',
    topic: 'settings',
    endpoint: `PUT ${adminApi.settings()}`,
    titleOf: (_data, id) => (isSeen(id) ? titles[id] : id),
    async check(data, id) {
      if (!isSeen(id)) throw new AppError('notFound', 'There are no such settings.');
      return validate(settingsSchema.shape[id], data);
    },
    read,
    async replace(trx, caller, id, data, options = {}) {
      const before = await read(trx, id);
      if (!before) throw new AppError('notFound', 'There are no such settings.');
      const { version = before.version } = options;
      try {
        await saveGroups(trx, services, caller, { [id]: data }, options);
      } catch (error) {
        throw error instanceof StaleSettings ? staleOf(life, before) : error;
      }
      const after = (await read(trx, id)) ?? before;
      if (after.version !== version + 1) throw staleOf(life, before);
      return after;
    },
  };
  return life;
}
