// The site as it will be: what is to be shown is published in a transaction that is rolled back, so that a preview
// cannot show anything but what publishing makes.
import { createContentCache } from '../../features/content/server/store.ts';
import { createNavigationCache } from '../../features/navigation/server/store.ts';
import { createPriceBook } from '../../features/pricing/server/store.ts';
import { createSettingsCache } from '../../features/settings/server/store.ts';
import type { Caller } from '../../kit/http/route.ts';
import type { PreviewInput } from '../../kit/life/preview.ts';
import { findDraft } from '../../kit/life/server/draft-store.ts';
import { applyDraft, type Known } from '../../kit/life/server/life.ts';
import { draftsOf, findRelease, listDue } from '../../kit/life/server/release-store.ts';
import { applyDrafts } from '../../kit/life/server/releases.ts';
import { createLocalChanges } from '../../lib/database/changes.ts';
import { type Database, type Handle, inSavepoint } from '../../lib/database/database.ts';
import { AppError } from '../../lib/http/errors.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { instantOfLondon } from '../../lib/time/london-time.ts';
import { livesOf } from '../records.ts';
import type { Services } from './services.ts';

/**
 * What public pages use of the services, with caches of its own, so that no other page gets what is read here. Whatever
 * else they hold stays as it is: a public page that uses it waits for the transaction, and the preview is given up.
 */
function servicesAt(services: Services, db: Handle, now: Date): Services {
  const clock = { now: () => now };
  const database: Database = {
    ...services.database,
    db,
    changes: createLocalChanges(),
    write: (work) => work(db),
  };
  const settings = createSettingsCache(database);
  return {
    ...services,
    database,
    clock,
    settings,
    content: createContentCache(database, settings),
    navigation: createNavigationCache(database),
    prices: createPriceBook(database, clock),
    lives: livesOf({ database, clock }),
  };
}

/** The site in a preview. */
export interface Told {
  services: Services;
  /** The record of the draft that is shown, published. */
  record: Known | undefined;
  /** What the draft or the release is called. */
  title: string | undefined;
  at: Date;
}

/** To publish what is shown: others wait for the transaction. */
const LONGEST_MS = 2000;

const previewer: Caller = { staff: { id: '', username: 'preview', role: 'owner' }, address: '' };

/** @throws AppError 404, 409 for what could not be published */
export async function previewing<T>(
  services: Services,
  shows: PreviewInput,
  work: (told: Told) => Promise<T>,
): Promise<T> {
  const { database, clock, lives } = services;
  const now = clock.now();
  const { record, id: recordId = '' } = shows;
  const life = record === undefined ? undefined : lives.get(record);
  const draft = life && (await findDraft(database.db, { record: life.name, recordId }));
  if (record !== undefined && !draft) throw gone('draft');
  const release = shows.release ? await findRelease(database.db, shows.release) : undefined;
  if (shows.release && !release) throw gone('release');
  const data = { ...draft?.data };
  // A post is shown as its readers will see it.
  if (data.status === 'draft') data.status = 'published';
  const at = shows.at ? instantOf(shows.at) : latest(now, release?.at, data.publishedAt);
  const due = (await listDue(database.db, at)).map(({ id }) => id);
  const releases = release ? new Set([...due, release.id]) : due;
  const title = draft ? life?.titleOf(draft.data, recordId) : release?.name;

  const show = async (db: Handle) => {
    const told = servicesAt(services, db, at);
    const until = performance.now() + LONGEST_MS;
    const inTime = () => {
      if (performance.now() > until) throw new AppError('unavailable', TOO_MUCH);
    };
    for (const id of releases) {
      const drafts = await draftsOf(db, id);
      const published = inSavepoint(db, () =>
        applyDrafts(db, previewer, told.lives, drafts, inTime),
      );
      // Another one that cannot be published changes nothing, as at its instant.
      await published.catch((error: unknown) => {
        inTime();
        if (id === release?.id || !(error instanceof AppError)) throw error;
      });
    }
    const own = life && told.lives.get(life.name);
    const published = own && draft && (await applyDraft(db, previewer, own, { ...draft, data }));
    return work({ services: told, record: published, title, at });
  };
  // A day alone takes nothing of the database's time.
  const isPlain = !draft && [...releases].length === 0;
  return isPlain ? show(database.db) : withoutTrace(database, show);
}

const gone = (what: string) => new AppError('notFound', `This ${what} is not there any more.`);

/** A day is shown as it ends: with all that appears on it. */
const instantOf = (at: string): Date =>
  (isDay(at) && instantOfLondon(`${at}T23:59:00`)) || new Date(at);

const latest = (now: Date, ...others: unknown[]): Date => {
  const instants = others.filter((other) => typeof other === 'string');
  return new Date([now.toISOString(), ...instants].sort().at(-1) ?? now);
};

const TOO_MUCH = 'This preview takes too long. Please preview one draft at a time.';

class RolledBack extends Error {}

async function withoutTrace<T>(
  { write }: Pick<Database, 'write'>,
  work: (trx: Handle) => Promise<T>,
): Promise<T> {
  const answer = Promise.withResolvers<T>();
  await write(async (trx) => {
    answer.resolve(await work(trx));
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return answer.promise;
}
