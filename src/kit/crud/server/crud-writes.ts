// The one way to write a plain record: routes, drafts, versions, the trash and releases all end here, so that none of
// them can write what the form could not.
import type { z } from 'zod';
import { type Base, type Handle, isUniqueViolation } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Caller } from '../../http/route.ts';
import type { OrderedRecord, OrderedResource } from '../ordered.ts';
import type { Resource, StoredRecord } from '../resource.ts';
import { recordAudit } from './audit-store.ts';
import type { ListFilter } from './crud-list-store.ts';
import type { CrudStore } from './crud-store.ts';
import { forgetSlug, forgetSlugsOf, rememberSlug } from './old-slug-store.ts';
import type { OrderedStore } from './ordered-store.ts';

type Values = Record<string, unknown>;

/** A feature's own work in the transaction of a write. */
export interface CrudHooks<Stored extends StoredRecord, Input> {
  filters?: Record<string, (text: string) => string | number>;
  /** The part of the list this caller may see; by default all of it. */
  visibleTo?(caller: Caller): Promise<Pick<ListFilter, 'where' | 'atMost'>>;
  /** The body of POST, where it takes more than PUT does. */
  createInput?: z.ZodObject;
  /** What a record made by staff has beside what they send. */
  newValues?(input: Input): Values;
  /** Former addresses go on working, kept under this name. */
  slugKind?: string;
  beforeWrite?(trx: Handle, input: Input): Promise<void>;
  afterCreate?(trx: Handle, record: Stored, input: Input): Promise<void>;
  beforeRemove?(trx: Handle, record: Stored): Promise<void>;
}

/** Keeps what a write replaces or removes (kit/life). */
export interface Keep {
  replaced(trx: Handle, caller: Caller, before: StoredRecord, after: StoredRecord): Promise<void>;
  removed(trx: Handle, caller: Caller, record: StoredRecord): Promise<void>;
}

/** How a write is told in the audit log, and the version that it was made from. */
export interface WriteOptions {
  version?: number | undefined;
  action?: string;
  detail?: string;
}

/** Each within a transaction; publish the topic after its commit. */
export interface Writes<Stored extends StoredRecord> {
  /** @throws AppError 404 */
  found(db: Handle, id: number): Promise<Stored>;
  /** @throws AppError 409 for a taken slug */
  create(trx: Handle, caller: Caller, values: Values): Promise<Stored>;
  /** @throws AppError 404, 409 for a taken slug, and 409 with `current` for an old version */
  replace(
    trx: Handle,
    caller: Caller,
    id: number,
    values: Values,
    options?: WriteOptions,
  ): Promise<Stored>;
  remove(trx: Handle, caller: Caller, id: number): Promise<Stored>;
}

export interface CrudParts<Wire extends z.ZodObject, Input extends z.ZodObject> {
  resource: Resource<Wire, Input>;
  store: CrudStore<z.output<Wire> & StoredRecord>;
  services: Base;
  hooks: CrudHooks<z.output<Wire> & StoredRecord, z.output<Input>>;
}

export function crudWrites<Wire extends z.ZodObject, Input extends z.ZodObject>(
  { resource, store, services, hooks }: CrudParts<Wire, Input>,
  keep?: Keep,
): Writes<z.output<Wire> & StoredRecord> {
  type Stored = z.output<Wire> & StoredRecord;
  const { clock } = services;
  const { slugKind } = hooks;
  const say = auditOf(resource, clock);
  const found = foundIn(resource, store);
  return {
    found,
    create: (trx, caller, values) =>
      refusingTaken(resource, values.slug, async () => {
        const input = values as z.output<Input>;
        await hooks.beforeWrite?.(trx, input);
        const made = await store.insert(
          trx,
          { ...values, ...hooks.newValues?.(input) },
          clock.now(),
        );
        if (slugKind) await forgetSlug(trx, slugKind, slugOf(made));
        await hooks.afterCreate?.(trx, made, input);
        await say(trx, caller, made, { action: 'created' });
        return made;
      }),
    replace: (trx, caller, id, values, { version, ...told } = {}) =>
      refusingTaken(resource, values.slug, async () => {
        const before = await found(trx, id);
        await hooks.beforeWrite?.(trx, values as z.output<Input>);
        // Always a version: what is kept must be what was replaced.
        const expected = version ?? before.version;
        const after: Stored = await store.replace(trx, id, values, clock.now(), expected);
        if (slugKind) {
          await rememberSlug(trx, slugKind, { id, slug: slugOf(before) }, { slug: slugOf(after) });
        }
        await keep?.replaced(trx, caller, before, after);
        const detail = changedFields(Object.keys(resource.input.shape), before, after);
        await say(trx, caller, after, { action: 'updated', detail, ...told });
        return after;
      }),
    async remove(trx, caller, id) {
      const record = await found(trx, id);
      await hooks.beforeRemove?.(trx, record);
      await keep?.removed(trx, caller, record);
      if (slugKind) await forgetSlugsOf(trx, slugKind, id);
      await store.remove(trx, id);
      await say(trx, caller, record, { action: 'deleted' });
      return record;
    },
  };
}

export interface OrderedParts<Wire extends z.ZodObject, Input extends z.ZodObject> {
  resource: OrderedResource<Wire, Input>;
  store: OrderedStore<z.output<Wire> & OrderedRecord>;
  /** A new record's defaults. */
  blank: Partial<z.output<Wire>>;
  services: Base;
}

/** The same for records with an order of their own; `replace` changes the fields that it is given. */
export function orderedWrites<Wire extends z.ZodObject, Input extends z.ZodObject>(
  { resource, store, blank, services: { clock } }: OrderedParts<Wire, Input>,
  keep?: Keep,
): Writes<z.output<Wire> & OrderedRecord> {
  type Stored = z.output<Wire> & OrderedRecord;
  const say = auditOf(resource, clock);
  const found = foundIn(resource, store);
  return {
    found,
    async create(trx, caller, values) {
      const made = await store.insert(
        trx,
        { ...blank, ...values } as unknown as Stored,
        clock.now(),
      );
      await say(trx, caller, made, { action: 'created' });
      return made;
    },
    async replace(trx, caller, id, { version: _, ...values }, { version, ...told } = {}) {
      // Before it is read: what is kept must be what was replaced.
      await store.lock(trx);
      const before = await found(trx, id);
      const changes = values as Partial<Stored>;
      const after: Stored = await store.change(trx, id, changes, clock.now(), version);
      await keep?.replaced(trx, caller, before, after);
      await say(trx, caller, after, { action: 'updated', ...told });
      return after;
    },
    async remove(trx, caller, id) {
      await store.lock(trx);
      await keep?.removed(trx, caller, await found(trx, id));
      const gone: Stored = await store.remove(trx, id);
      await say(trx, caller, gone, { action: 'deleted' });
      return gone;
    },
  };
}

const auditOf =
  ({ singular }: Pick<Resource, 'singular'>, clock: Clock) =>
  (trx: Handle, caller: Caller, { id }: StoredRecord, told: { action: string; detail?: string }) =>
    recordAudit(trx, caller, clock.now(), {
      subject: singular.toLowerCase(),
      subjectId: id,
      ...told,
    });

const foundIn =
  <Stored>(
    { singular }: Pick<Resource, 'singular'>,
    store: { find(db: Handle, id: number): Promise<Stored | undefined> },
  ) =>
  async (db: Handle, id: number): Promise<Stored> => {
    return existing(await store.find(db, id), singular.toLowerCase());
  };

const slugOf = (record: object) => String((record as { slug?: unknown }).slug);

/** `author, rating`: the fields that differ, without their values. */
const changedFields = (names: string[], ...versions: [before: object, after: object]): string =>
  names
    .filter((name) => {
      const [old, now] = versions.map((version) => JSON.stringify((version as Values)[name]));
      return name !== 'version' && old !== now;
    })
    .join(', ');

/** Names the taken slug: it is the only unique index of these tables. @throws AppError 409 */
async function refusingTaken<T>(
  { messages }: Pick<Resource, 'messages'>,
  slug: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw AppError.at('slug', messages.taken(String(slug)), 'conflict', error);
  }
}
