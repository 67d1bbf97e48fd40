// The life of each part of the website's words; the menu's is that of its links.

import { adminApi } from '../../../admin-urls.ts';
import { validate } from '../../../kit/http/validate.ts';
import { globalLife } from '../../../kit/life/server/globals.ts';
import type { Life } from '../../../kit/life/server/life.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { pageWords } from '../sections/page-texts.ts';
import { type KeptPart, partInputs, partTitles } from '../website-content.ts';
import { readContent, saveContent } from './store.ts';

const RECORD = 'website-content';

export const contentLife = (services: Base): Life =>
  globalLife<KeptPart>(
    {
      name: RECORD,
      noun: 'part of the website',
      subject: RECORD,
      action: 'saved',
      topic: 'content',
      endpoint: `PATCH ${adminApi.websiteContent()}`,
      titles: partTitles,
      async check(sent, part, db) {
        const isLanding = part === 'landing' && isRecord(sent);
        return validate(partInputs[part], isLanding ? await withLaterWords(db, sent) : sent);
      },
      async read(db, part) {
        const content = await readContent(db);
        return { version: content.versions[part], data: content[part] };
      },
      save: (trx, part, data, version) => saveContent(trx, part, data as never, version),
    },
    services,
  );

/** A client that does not know newer texts of the landing page leaves them as they are. */
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
