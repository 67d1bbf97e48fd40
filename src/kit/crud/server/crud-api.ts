import { z } from 'zod';
import { type Database, type Handle, isUniqueViolation } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { type Caller, type Route, type RouteRequest, route } from '../../http/route.ts';
import type { Resource, StoredRecord } from '../resource.ts';
import { recordAudit } from './audit-store.ts';
import type { ListFilter } from './crud-list-store.ts';
import type { CrudStore } from './crud-store.ts';
import { listAnswers, listParameters } from './list-answer.ts';

export interface CrudServices {
  database: Database;
  clock: Clock;
}

/** A feature's own work in the transaction of a write. */
export interface CrudHooks<Stored extends StoredRecord, Input> {
  filters?: Record<string, (text: string) => string | number>;
  /** The part of the list this caller may see; by default all of it. */
  visibleTo?(caller: Caller): Promise<Pick<ListFilter, 'where' | 'atMost'>>;
  /** The body of POST, where it takes more than PUT does. */
  createInput?: z.ZodObject;
  beforeWrite?(trx: Handle, input: Input): Promise<void>;
  afterCreate?(trx: Handle, record: Stored, input: Input, caller: Caller): Promise<void>;
  afterReplace?(trx: Handle, before: Stored, after: Stored, caller: Caller): Promise<void>;
  beforeRemove?(trx: Handle, record: Stored): Promise<void>;
}

/** Routes for list, one, create, replace and remove. A taken slug or an old version is 409. */
export function crudApi<Wire extends z.ZodObject, Input extends z.ZodObject>(
  resource: Resource<Wire, Input>,
  store: CrudStore<z.output<Wire> & StoredRecord>,
  { database, clock }: CrudServices,
  hooks: CrudHooks<z.output<Wire> & StoredRecord, z.output<Input>> = {},
): Route[] {
  type Stored = z.output<Wire> & StoredRecord;
  const { paths, schema, input, singular, plural, topic } = resource;
  const noun = singular.toLowerCase();
  const record = schema as unknown as z.ZodType<Stored>;

  async function change<T>(
    caller: Caller,
    action: string,
    work: (trx: Handle, say: (detail: string) => void) => Promise<T & StoredRecord>,
  ) {
    const done = await database.write(async (trx) => {
      let detail = '';
      const result = await work(trx, (text) => {
        detail = text;
      });
      const subject = { subject: noun, subjectId: result.id };
      await recordAudit(trx, caller, clock.now(), { action, ...subject, detail });
      return result;
    });
    database.changes.publish(topic);
    return done;
  }

  const filterOf = async (request: Pick<RouteRequest, 'query' | 'caller'>) => {
    const visible = await hooks.visibleTo?.(request.caller);
    const where: Record<string, string | number> = {};
    for (const [name, read] of Object.entries(hooks.filters ?? {})) {
      const text = request.query(name);
      if (text !== undefined) where[name] = read(text);
    }
    return { ...visible, q: request.query('q'), where: { ...where, ...visible?.where } };
  };

  const answerList = listAnswers(store, database, topic);

  return [
    route({
      method: 'GET',
      path: paths.list,
      tag: plural,
      summary: `Every ${noun}`,
      query: listParameters(store),
      answer: z.array(record),
      handle: async (request) => answerList(request, await filterOf(request)),
    }),
    route({
      method: 'POST',
      path: paths.create ?? paths.write,
      tag: plural,
      summary: `Create a ${noun}`,
      status: 201,
      body: hooks.createInput ?? input,
      answer: record,
      handle: ({ body, caller }) =>
        refusingTaken(resource, body.slug, () =>
          change(caller, 'created', async (trx) => {
            const values = body as z.output<Input>;
            await hooks.beforeWrite?.(trx, values);
            const created = await store.insert(trx, body, clock.now());
            await hooks.afterCreate?.(trx, created, values, caller);
            return created;
          }),
        ),
    }),
    route({
      method: 'GET',
      path: `${paths.write}/:id`,
      tag: plural,
      summary: `One ${noun}`,
      answer: record,
      handle: ({ id }) => found(database.db, id()),
    }),
    route({
      method: 'PUT',
      path: `${paths.write}/:id`,
      tag: plural,
      summary: `Replace a ${noun}; an old version is refused with the current record`,
      body: input,
      answer: record,
      handle: ({ body, id, caller }) =>
        refusingTaken(resource, body.slug, () =>
          change(caller, 'updated', async (trx, say) => {
            const before = await found(trx, id());
            const values = body as z.output<Input>;
            await hooks.beforeWrite?.(trx, values);
            const version = typeof body.version === 'number' ? body.version : undefined;
            const after = await store.replace(trx, before.id, body, clock.now(), version);
            await hooks.afterReplace?.(trx, before, after, caller);
            say(changedFields(Object.keys(input.shape), before, after));
            return after;
          }),
        ),
    }),
    route({
      method: 'DELETE',
      path: `${paths.write}/:id`,
      tag: plural,
      summary: `Delete a ${noun}`,
      handle: ({ id, caller }) =>
        change(caller, 'deleted', async (trx) => {
          const record = await found(trx, id());
          await hooks.beforeRemove?.(trx, record);
          await store.remove(trx, record.id);
          return record;
        }),
    }),
  ];

  async function found(trx: Handle, id: number): Promise<Stored> {
    const known = await store.find(trx, id);
    if (!known) throw new AppError('notFound', `There is no such ${noun}.`);
    return known;
  }
}

/** `author, rating`: the fields that differ, without their values. */
const changedFields = (names: string[], ...versions: [before: object, after: object]): string =>
  names
    .filter((name) => {
      const [old, now] = versions.map((version) =>
        JSON.stringify((version as Record<string, unknown>)[name]),
      );
      return name !== 'version' && old !== now;
    })
    .join(', ');

/** Names the taken slug: it is the only unique index of these tables. @throws AppError 409 */
export async function refusingTaken<T>(
  { messages }: Pick<Resource, 'messages'>,
  slug: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = messages.taken(String(slug));
    throw new AppError('conflict', message, { fields: { slug: message }, cause: error });
  }
}
