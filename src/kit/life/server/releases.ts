// Publishes releases and undoes them: all of one or nothing, once, however many processes look for those that are due.
import { isClockTrusted } from '../../../lib/database/clock-watch.ts';
import { type Base, type Handle, inSavepoint, type Topic } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { recordAudit } from '../../crud/server/audit-store.ts';
import type { Caller } from '../../http/route.ts';
import type { Draft } from '../life.ts';
import { type Refusal, type ReleaseStatus, releaseSchema } from '../release.ts';
import { applyDraft, foundVersion, type Life, type Lives } from './life.ts';
import { changeRelease, type Done, draftsOf, findRelease, listDue } from './release-store.ts';

/** Often, so that what is due at a minute is out within its first seconds. */
const LOOK_MS = 5000;

export interface Releases extends RepeatedWork {
  /** @throws AppError 409 with `refusals`; nothing is published then */
  publish(id: number, caller: Caller): Promise<void>;
  /** @throws AppError 409 with `refusals`; nothing is undone then */
  undo(id: number, caller: Caller): Promise<void>;
}

interface Deps extends Base {
  lives: Lives;
  log: Log;
}

class Refused extends AppError {
  readonly refusals: Refusal[];

  constructor(refusals: Refusal[]) {
    const reasons = refusals.map(({ error }) => error).join(' ');
    super('conflict', `This cannot be published as it is. ${reasons}`, { body: { refusals } });
    this.refusals = refusals;
  }
}

export function createReleases({ database, clock, lives, log }: Deps): Releases {
  /** Marks it first: a second process waits, and finds it done. */
  async function claim(
    trx: Handle,
    id: number,
    from: readonly ReleaseStatus[],
    status: ReleaseStatus,
  ) {
    if (await changeRelease(trx, id, from, { status, refusals: [] })) return;
    const release = existing(await findRelease(trx, id), 'release');
    const body = releaseSchema.parse(release);
    throw new AppError('conflict', `This release is ${release.status}.`, { body });
  }

  const tell = (trx: Handle, caller: Caller, id: number, action: string) =>
    recordAudit(trx, caller, clock.now(), { action, subject: 'release', subjectId: id });

  function announce(done: readonly { record: string }[]) {
    const topics = new Set<Topic>(['releases', 'drafts', 'trash']);
    for (const { record } of done) topics.add(lives.get(record)?.topic ?? 'everything');
    for (const topic of topics) database.changes.publish(topic);
  }

  async function publish(id: number, caller: Caller): Promise<void> {
    const done = await database
      .write(async (trx) => {
        await claim(trx, id, ['planned', 'refused'], 'published');
        const drafts = await draftsOf(trx, id);
        if (drafts.length === 0) throw new Refused([]);
        const published = await applyDrafts(trx, caller, lives, drafts);
        await changeRelease(trx, id, ['published'], { status: 'published', done: published });
        await tell(trx, caller, id, 'published');
        return published;
      })
      .catch(async (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        const { refusals } = error;
        await database.write(async (trx) => {
          await changeRelease(trx, id, ['planned', 'refused'], { status: 'refused', refusals });
          await tell(trx, caller, id, 'refused');
        });
        database.changes.publish('releases');
        const body = releaseSchema.parse(await findRelease(database.db, id));
        const why = refusals.length > 0 ? NOT_PUBLISHED : 'This release has no drafts.';
        throw new AppError('conflict', why, { body });
      });
    announce(done);
  }

  async function undo(id: number, caller: Caller): Promise<void> {
    const done = await database
      .write(async (trx) => {
        const release = await findRelease(trx, id);
        await claim(trx, id, ['published'], 'undone');
        const published = release?.done.toReversed() ?? [];
        await eachOrNone(trx, lives, published, (life, one) => undoOne(trx, caller, life, one));
        await tell(trx, caller, id, 'undone');
        return published;
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        throw new AppError('conflict', NOT_UNDONE, { body: { refusals: error.refusals } });
      });
    announce(done);
  }

  async function publishDue(): Promise<void> {
    const due = await listDue(database.db, clock.now());
    // By hand it can be published all the same.
    if (due.length > 0 && !(await isClockTrusted(database.db, clock.now()))) return;
    for (const { id, by } of due) {
      const planner = { staff: { id: '', username: by, role: 'owner' as const }, address: '' };
      await publish(id, planner).catch((error: unknown) => {
        // One that cannot be published must not hold up the next; its reasons are kept with it.
        const level = error instanceof AppError ? 'warn' : 'error';
        log[level]({ err: error, release: id }, 'a release was not published');
      });
    }
  }

  return { publish, undo, ...repeatedWork(publishDue, log, 'cannot look for releases', LOOK_MS) };
}

const NOT_PUBLISHED = 'Nothing was published: please see the reasons beside the drafts.';
const NOT_UNDONE = 'Nothing was undone: please see the reasons beside the records.';

/**
 * Publishes drafts within a transaction, in the order of the records: a category comes before its products.
 * @param goesOn asked before each; it may throw
 * @throws Refused with the reason of each that cannot be published, which must roll the transaction back
 */
export async function applyDrafts(
  trx: Handle,
  caller: Caller,
  lives: Lives,
  drafts: readonly Draft[],
  goesOn: () => void = () => undefined,
): Promise<Done[]> {
  const places = [...lives.keys()];
  const inOrder = drafts.toSorted((a, b) => places.indexOf(a.record) - places.indexOf(b.record));
  const applied = await eachOrNone(trx, lives, inOrder, async (life, draft) => {
    goesOn();
    const { id, replaced = null } = await applyDraft(trx, caller, life, draft);
    return { life, id, replaced };
  });
  const done: Done[] = [];
  for (const { life, ...one } of applied) {
    // Read at the end: a later one may have moved it.
    const { version = 0 } = (await life.read(trx, one.id)) ?? {};
    done.push({ record: life.name, ...one, version });
  }
  return done;
}

/** Each in a savepoint, so that after a failure the others can still say why they would not do. */
async function eachOrNone<One extends { record: string; id: string }, Made>(
  trx: Handle,
  lives: Lives,
  all: readonly One[],
  work: (life: Life, one: One) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const refusals: Refusal[] = [];
  for (const one of all) {
    const { record, id } = one;
    const life = lives.get(record);
    if (!life) continue;
    try {
      made.push(await inSavepoint(trx, () => work(life, one)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [field] = Object.values(error.extras.fields ?? {});
      refusals.push({ record, id, error: field ?? error.message });
    }
  }
  if (refusals.length > 0) throw new Refused(refusals);
  return made;
}

async function undoOne(
  trx: Handle,
  caller: Caller,
  life: Life,
  { id, version, replaced }: Done,
): Promise<void> {
  const now = await life.read(trx, id);
  if (!now) throw new AppError('conflict', 'It has been deleted since.');
  if (now.version !== version) throw new AppError('conflict', 'Somebody has changed it since.');
  if (replaced === null) {
    await life.remove?.(trx, caller, id);
    return;
  }
  if (life.versions) {
    await life.versions.restore(trx, caller, id, replaced);
    return;
  }
  const kept = await foundVersion(trx, life, id, replaced);
  const data = await life.check(kept.data, id, trx);
  const told = { action: 'restored', detail: `version ${replaced}` };
  await life.replace(trx, caller, id, data, { version, ...told });
}
