// Versions, drafts and the trash of every record that has a life.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { readRecordId } from '../../../lib/text/record-id.ts';
import { recordAudit } from '../../crud/server/audit-store.ts';
import { forgetSlug } from '../../crud/server/old-slug-store.ts';
import { writeAs } from '../../crud/server/write-as.ts';
import {
  type Caller,
  Reply,
  type Route,
  type RouteRequest,
  routesUnder,
  signedIn,
} from '../../http/route.ts';
import {
  draftInput,
  draftLineSchema,
  draftSchema,
  keptVersionSchema,
  putBackInput,
  recordSchema,
  restoreInput,
  trashLineSchema,
  versionSchema,
  type Warning,
  warningSchema,
} from '../life.ts';
import { isNewDraft, NEW } from '../living.ts';
import { findDraft, listDrafts, removeDraft, saveDraft } from './draft-store.ts';
import {
  applyDraft,
  foundVersion,
  type Known,
  type Life,
  type Lives,
  restoreVersion,
  type Values,
  versionsOf,
} from './life.ts';
import { findTrashed, freeSlug, listTrash, putRowsBack, takeOutOfTrash } from './trash-store.ts';
import { forgetVersions } from './version-store.ts';

interface Deps extends Base {
  lives: Lives;
  /** The list before publishing. */
  warningsOf(data: unknown): Promise<Warning[]>;
  /** By the rule of the record's own routes. */
  mayCall(caller: Caller, life: Life, to: 'read' | 'write'): boolean;
}

const route = routesUnder('Content');

/** A template that was never changed is version 0. */
const numberOf = (text: string) => (text === '0' ? 0 : (readRecordId(text) ?? -1));

export function lifeApi({ database, clock, lives, warningsOf, mayCall }: Deps): Route[] {
  const base = { database, clock };

  /** @throws AppError 404, 403 */
  function lifeOf({ param, caller }: Pick<RouteRequest, 'param' | 'caller'>, to: 'read' | 'write') {
    return allowed(lives.get(param('record')), caller, to);
  }

  function allowed(life: Life | undefined, caller: Caller, to: 'read' | 'write'): Life {
    if (!life) throw new AppError('notFound', 'There is no such kind of record.');
    if (mayCall(caller, life, to)) return life;
    throw new AppError('forbidden', 'Your account may not do that. Please ask the owner.');
  }

  async function found(db: Handle, life: Life, id: string): Promise<Known> {
    return existing(await life.read(db, id), life.noun);
  }

  async function foundDraft(db: Handle, life: Life, recordId: string) {
    return existing(await findDraft(db, { record: life.name, recordId }), 'draft');
  }

  async function foundTrash(db: Handle, id: number) {
    const trashed = await findTrashed(db, id, clock.now());
    if (trashed) return trashed;
    throw new AppError('notFound', 'That is not in the trash any more.');
  }

  const visibleTo = <Line extends { record: string }>(caller: Caller, lines: Line[]) =>
    lines.filter(({ record }) => {
      const life = lives.get(record);
      return life !== undefined && mayCall(caller, life, 'read');
    });

  const answerOf = ({ data, version }: Known) => ({ ...data, version });

  return [
    route.get(adminApi.versions(':record', ':key'), {
      summary:
        'What each write of a record has replaced, newest first: when, by whom, what changed',
      answer: z.array(versionSchema),
      async handle(request) {
        const life = lifeOf(request, 'read');
        const { id } = await found(database.db, life, request.param('key'));
        return versionsOf(database.db, life, id);
      },
    }),
    route.get(adminApi.version(':record', ':key', ':version'), {
      summary: 'A record as it was at a version',
      answer: keptVersionSchema,
      async handle(request) {
        const life = lifeOf(request, 'read');
        const { id } = await found(database.db, life, request.param('key'));
        return foundVersion(database.db, life, id, numberOf(request.param('version')));
      },
    }),
    route.post(adminApi.versionRestore(':record', ':key', ':version'), {
      summary:
        'Make a record what it was at a version, as a new one; an old `version` is refused with the current record',
      status: 200,
      body: restoreInput,
      answer: recordSchema,
      async handle(request) {
        const life = lifeOf(request, 'write');
        const { param, caller, body } = request;
        const [id, version] = [param('key'), numberOf(param('version'))];
        const restored = await writeAs(base, caller, life.topic, (trx) =>
          restoreVersion(trx, caller, life, id, version, body.version),
        );
        return answerOf(restored);
      },
    }),
    route.get(adminApi.drafts(), {
      summary: 'Every draft, latest first',
      answer: z.array(draftLineSchema),
      handle: async ({ caller }) => visibleTo(caller, await listDrafts(database.db)),
    }),
    route.get(adminApi.draft(':record', ':key'), {
      summary: 'The draft of a record',
      answer: draftSchema,
      handle: async (request) =>
        foundDraft(database.db, lifeOf(request, 'read'), request.param('key')),
    }),
    route.put(adminApi.draft(':record', ':key'), {
      summary:
        'Save the whole record as it will be, in place of the draft it has; visitors see nothing of it. As `new` a new record (201)',
      body: draftInput,
      answer: draftSchema,
      async handle(request) {
        const life = lifeOf(request, 'write');
        const { body, caller, param } = request;
        const key = param('key');
        const isNew = key === NEW;
        if (isNew && !life.create) throw new AppError('notFound', `There is no new ${life.noun}.`);
        const data = await life.check(body.data, key, database.db);
        const draft = await writeAs(base, caller, 'drafts', async (trx, _audit, now) => {
          const id = isNew ? `${NEW}-${randomUUID()}` : key;
          const version = isNewDraft(id) ? 0 : (await found(trx, life, id)).version;
          if (isNewDraft(id) && !isNew) await foundDraft(trx, life, id);
          const saved = {
            record: life.name,
            id,
            data,
            version: body.version ?? version,
            at: now.toISOString(),
            by: signedIn(caller).username,
          };
          await saveDraft(trx, { ...saved, title: life.titleOf(data, id) });
          return saved;
        });
        return isNew
          ? new Reply(201, JSON.stringify(draft), { 'Content-Type': 'application/json' })
          : draft;
      },
    }),
    route.delete(adminApi.draft(':record', ':key'), {
      summary: 'Throw a draft away',
      async handle(request) {
        const { name: record } = lifeOf(request, 'write');
        const recordId = request.param('key');
        await writeAs(base, request.caller, 'drafts', async (trx) => {
          if (await removeDraft(trx, { record, recordId })) return;
          throw new AppError('notFound', 'There is no such draft.');
        });
      },
    }),
    route.post(adminApi.draftPublish(':record', ':key'), {
      summary:
        'Publish a draft; where somebody has changed the record since, it is refused with the current record',
      status: 200,
      answer: recordSchema,
      async handle(request) {
        const life = lifeOf(request, 'write');
        const { param, caller } = request;
        const done = await writeAs(base, caller, [life.topic, 'drafts'], async (trx) =>
          applyDraft(trx, caller, life, await foundDraft(trx, life, param('key'))),
        );
        return answerOf(done);
      },
    }),
    route.get(adminApi.draftWarnings(':record', ':key'), {
      summary: 'Warnings about a draft, by field; you can publish all the same',
      answer: z.array(warningSchema),
      async handle(request) {
        const life = lifeOf(request, 'read');
        return warningsOf((await foundDraft(database.db, life, request.param('key'))).data);
      },
    }),
    route.get(adminApi.trash(), {
      summary: 'What has been deleted and can be put back, latest first',
      answer: z.array(trashLineSchema),
      handle: async ({ caller }) => visibleTo(caller, await listTrash(database.db, clock.now())),
    }),
    route.post(adminApi.trashRestore(':id'), {
      summary:
        'Put a deleted record back, with its links, order and pictures; a slug that is taken since is refused with a proposal, and can be sent as `slug`',
      status: 200,
      body: putBackInput,
      answer: recordSchema,
      async handle({ id, body, caller }) {
        const done = await database.write(async (trx) => {
          const trashed = await foundTrash(trx, id());
          const life = allowed(lives.get(trashed.record), caller, 'write');
          const known = await putBack(trx, base, caller, life, trashed, body.slug);
          return { life, known };
        });
        for (const topic of [done.life.topic, 'trash', 'drafts'] as const) {
          database.changes.publish(topic);
        }
        return answerOf(done.known);
      },
    }),
    route.delete(adminApi.trashed(':id'), {
      summary: 'Delete something in the trash for good',
      handle: ({ id, caller }) =>
        writeAs(base, caller, 'trash', async (trx, audit) => {
          const { record, recordId } = await foundTrash(trx, id());
          const { noun } = allowed(lives.get(record), caller, 'write');
          await takeOutOfTrash(trx, id());
          await forgetVersions(trx, { record, recordId });
          await audit('deleted for good', noun, { subjectId: Number(recordId) });
        }),
    }),
  ];
}

type Trashed = NonNullable<Awaited<ReturnType<typeof findTrashed>>>;

/**
 * Puts a deleted record back, within a transaction: under another slug where one is given.
 * @throws AppError 400 where it is not valid any more, 409 with `proposal` where its slug is taken
 */
async function putBack(
  trx: Handle,
  { database: { engine }, clock }: Base,
  caller: Caller,
  life: Life,
  { id, record, recordId, data, rows }: Trashed,
  slug: string | undefined,
): Promise<Known> {
  const { trash } = life;
  if (!trash) throw new AppError('notFound', `A ${life.noun} cannot be put back.`);
  const was = JSON.parse(data) as Values;
  const input = await life.check({ ...was, ...(slug !== undefined && { slug }) }, recordId, trx);
  if (typeof input.slug === 'string') {
    const proposal = await freeSlug(trx, trash, input.slug);
    if (proposal !== input.slug) throw takenSince(input.slug, proposal);
    if (trash.slugKind) await forgetSlug(trx, trash.slugKind, input.slug);
  }
  await trash.beforePutBack(trx, input);
  const isRenamed = input.slug !== was.slug;
  await putRowsBack(trx, engine, trash, rows, isRenamed ? String(input.slug) : undefined);
  await trash.afterPutBack?.(trx, Number(recordId));
  await takeOutOfTrash(trx, id ?? 0);
  const told = { action: 'restored', detail: 'from the trash' };
  // Written again: what is searched for has changed too.
  if (isRenamed) return life.replace(trx, caller, recordId, input, told);
  const subject = { subject: life.noun, subjectId: Number(recordId) };
  await recordAudit(trx, caller, clock.now(), { ...subject, ...told });
  const known = await life.read(trx, recordId);
  if (!known) throw new Error(`${record} ${recordId} was put back, and is not there`);
  return known;
}

function takenSince(slug: string, proposal: string): AppError {
  const message = `The slug "${slug}" is used by another page now.`;
  return new AppError('conflict', message, { fields: { slug: message }, body: { proposal } });
}
