// The life of each part of the website's words; the menu's is that of its links.

import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import type { WriteOptions } from '../../../kit/crud/server/crud-writes.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import {
  type Known,
  type Life,
  nameOf,
  staleOf,
  type Values,
} from '../../../kit/life/server/life.ts';
import { keepVersion } from '../../../kit/life/server/version-store.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { pageWords } from '../sections/page-texts.ts';
import { type KeptContent, type KeptPart, partInputs, partTitles } from '../website-content.ts';
import { readContent, StaleContent, saveContent } from './store.ts';

const RECORD = 'website-content';

const isPart = (id: string): id is KeptPart => Object.hasOwn(partTitles, id);

/**
 * Saves one part, as a new version.
 * @throws StaleContent, which must roll the transaction back
 */
export async function savePart<Part extends KeptPart>(
  trx: Handle,
  { clock }: Pick<Base, 'clock'>,
  caller: Caller,
  part: Part,
  content: KeptContent[Part],
  { version, action = 'saved' }: WriteOptions = {},
): Promise<void> {
  const now = clock.now();
  const before = await readContent(trx);
  await saveContent(trx, part, content, version ?? before.versions[part]);
  const after = await readContent(trx);
  await keepVersion(trx, {
    record: RECORD,
    recordId: part,
    version: before.versions[part],
    title: partTitles[part],
    before: before[part],
    after: after[part],
    at: now,
    by: nameOf(caller),
  });
  await recordAudit(trx, caller, now, { action, subject: RECORD, detail: part });
}

/** A client that does not know newer texts of the landing page leaves them as they are. */
export async function checkPart<Part extends KeptPart>(
  db: Handle,
  part: Part,
  sent: unknown,
): Promise<KeptContent[Part]> {
  const whole = part === 'landing' && isRecord(sent) ? await withLaterWords(db, sent) : sent;
  return validate(partInputs[part], whole) as KeptContent[Part];
}

async function withLaterWords(db: Handle, landing: object): Promise<unknown> {
  const current = (await readContent(db)).landing;
  const { packages: _, ...offerWords } = current.specialOffers;
  const sent = 'specialOffers' in landing ? landing.specialOffers : undefined;
  return {
    ...Object.fromEntries(pageWords.map((words) => [words, current[words]])),
    ...landing,
    ...(isRecord(sent) && { specialOffers: { ...offerWords, ...sent } }),
  };
}

export function contentLife(services: Base): Life {
  async function read(handle: Handle, id: string): Promise<Known | undefined> {
    if (!isPart(id)) return undefined;
    const content = await readContent(handle);
    return { id, version: content.versions[id], data: content[id] as unknown as Values };
  }
  const life: Life = {
    name: RECORD,
    noun: 'part of the website',
    topic: 'content',
    endpoint: `PATCH ${adminApi.websiteContent()}`,
    titleOf: (_data, id) => (isPart(id) ? partTitles[id] : id),
    async check(data, id, handle) {
      if (!isPart(id)) throw new AppError('notFound', 'There is no such part of the website.');
      return (await checkPart(handle, id, data)) as unknown as Values;
    },
    read,
    async replace(trx, caller, id, data, options) {
      const before = await read(trx, id);
      if (!(before && isPart(id))) {
        throw new AppError('notFound', 'There is no such part of the website.');
      }
      try {
        await savePart(trx, services, caller, id, data as never, options);
      } catch (error) {
        throw error instanceof StaleContent ? staleOf(life, before) : error;
      }
      return (await read(trx, id)) ?? before;
    },
  };
  return life;
}
