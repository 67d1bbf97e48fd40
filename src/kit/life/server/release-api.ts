// Releases of staff: planned, published by hand, undone.
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { writeAs } from '../../crud/server/write-as.ts';
import { type Caller, type Route, routesUnder, signedIn } from '../../http/route.ts';
import { type ReleaseInput, releaseInput, releaseSchema } from '../release.ts';
import type { Life, Lives } from './life.ts';
import {
  changeRelease,
  findRelease,
  insertRelease,
  type KeptRelease,
  listReleases,
  removeRelease,
  setDrafts,
} from './release-store.ts';
import type { Releases } from './releases.ts';

interface Deps extends Base {
  lives: Lives;
  releases: Releases;
  /** By the rule of the record's own routes. */
  mayCall(caller: Caller, life: Life, to: 'write'): boolean;
}

const route = routesUnder('Releases');
const TOPICS = ['releases', 'drafts'] as const;

export function releaseApi({ database, clock, lives, releases, mayCall }: Deps): Route[] {
  const base = { database, clock };

  async function found(db: Handle, id: number): Promise<KeptRelease> {
    return existing(await findRelease(db, id), 'release');
  }

  /** Whoever may not write a record may not release it. @throws AppError 404, 403 */
  function checkRights(caller: Caller, drafts: readonly { record: string }[]) {
    for (const { record } of drafts) {
      const life = existing(lives.get(record), 'kind of record');
      if (mayCall(caller, life, 'write')) continue;
      throw new AppError('forbidden', `Your account may not change a ${life.noun}.`);
    }
  }

  async function plan(
    caller: Caller,
    { at, name, drafts }: ReleaseInput,
    action: string,
    write: (
      trx: Handle,
      planned: { name: string; at: string | null; by: string },
    ) => Promise<number>,
  ): Promise<KeptRelease> {
    checkRights(caller, drafts);
    if (at !== null && at <= clock.now().toISOString()) {
      const message = 'Please choose a time that is still to come';
      throw new AppError('invalid', 'Please check the fields.', { fields: { at: message } });
    }
    return writeAs(base, caller, TOPICS, async (trx, audit) => {
      const id = await write(trx, { name, at, by: signedIn(caller).username });
      await setDrafts(trx, id, drafts);
      await audit(action, 'release', { subjectId: id });
      return found(trx, id);
    });
  }

  return [
    route.get(adminApi.releases(), {
      summary: 'Every release, latest first',
      answer: z.array(releaseSchema),
      handle: () => listReleases(database.db),
    }),
    route.post(adminApi.releases(), {
      summary: 'Plan a release of drafts, at an instant or by hand; a draft is in one release only',
      status: 201,
      body: releaseInput,
      answer: releaseSchema,
      handle: ({ body, caller }) => plan(caller, body, 'created', insertRelease),
    }),
    route.put(adminApi.release(':id'), {
      summary: 'Change a release that is not published; a refused one is planned again',
      body: releaseInput,
      answer: releaseSchema,
      handle: ({ id, body, caller }) =>
        plan(caller, body, 'updated', async (trx, planned) => {
          const { drafts, ...current } = await found(trx, id());
          checkRights(caller, drafts);
          const changes = { ...planned, status: 'planned' as const, refusals: [] };
          const from = ['planned', 'refused'] as const;
          if (await changeRelease(trx, current.id, from, changes, body.version)) return current.id;
          throw AppError.stale(changedSince(current), releaseSchema.parse({ ...current, drafts }));
        }),
    }),
    route.delete(adminApi.release(':id'), {
      summary: 'Delete a release that is not published; its drafts stay',
      handle: ({ id, caller }) =>
        writeAs(base, caller, TOPICS, async (trx, audit) => {
          const { status, drafts } = await found(trx, id());
          checkRights(caller, drafts);
          // Changed first: it may be under way to be published.
          const from = ['planned', 'refused', 'undone'] as const;
          if (!(await changeRelease(trx, id(), from, { status }))) {
            throw new AppError('conflict', 'A published release cannot be deleted.');
          }
          await removeRelease(trx, id());
          await audit('deleted', 'release', { subjectId: id() });
        }),
    }),
    ...(['publish', 'undo'] as const).map((what) =>
      route.post(
        what === 'publish' ? adminApi.releasePublish(':id') : adminApi.releaseUndo(':id'),
        {
          summary:
            what === 'publish'
              ? 'Publish all of a release now, or nothing: then 409 with the reasons beside the drafts'
              : 'Put back what a release replaced, and delete what it made: all of it, or nothing with the reasons',
          status: 200,
          answer: releaseSchema,
          async handle({ id, caller }) {
            checkRights(caller, (await found(database.db, id())).drafts);
            await releases[what](id(), caller);
            return found(database.db, id());
          },
        },
      ),
    ),
  ];
}

const changedSince = ({ status }: Pick<KeptRelease, 'status'>) =>
  status === 'published' || status === 'undone'
    ? `This release is ${status}: it cannot be changed.`
    : 'Somebody else has changed this release meanwhile.';
