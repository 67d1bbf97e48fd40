// What a record's life is made of: how it is checked, read and written. A plain entity has it by one line in its
// declaration; a few records say it themselves.
import type { z } from 'zod';
import type { Base, Database, Handle, Topic } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { readRecordId } from '../../../lib/text/record-id.ts';
import type { OrderedRecord, OrderedResource } from '../../crud/ordered.ts';
import { type Resource, type StoredRecord, titleIn } from '../../crud/resource.ts';
import type { CrudStore } from '../../crud/server/crud-store.ts';
import {
  type CrudHooks,
  type CrudParts,
  crudWrites,
  type Keep,
  type OrderedParts,
  orderedWrites,
  type WriteOptions,
  type Writes,
} from '../../crud/server/crud-writes.ts';
import type { OrderedStore } from '../../crud/server/ordered-store.ts';
import type { Caller, Endpoint } from '../../http/route.ts';
import { validate } from '../../http/validate.ts';
import type { Draft, KeptVersion, Version } from '../life.ts';
import { isNewDraft } from '../living.ts';
import { removeDraft } from './draft-store.ts';
import { plannedReleaseOf } from './release-store.ts';
import { type Place, putIntoTrash } from './trash-store.ts';
import { findVersion, keepVersion, listVersions } from './version-store.ts';

export type Values = Record<string, unknown>;

/** A record as it is. Its `data` is what its address answers. */
export interface Known {
  id: string;
  version: number;
  data: Values;
}

export interface Life {
  /** In addresses: `blog-posts`. */
  name: string;
  /** In the audit log: `blog post`. */
  noun: string;
  topic: Topic;
  /** Whoever may call it may write the record. */
  endpoint: Endpoint;
  titleOf(data: Values, id: string): string;
  /** The record's input as its schema leaves it. @throws AppError 400 with `fields`, 404 */
  check(data: unknown, id: string, db: Handle): Promise<Values>;
  read(db: Handle, id: string): Promise<Known | undefined>;
  create?(trx: Handle, caller: Caller, data: Values): Promise<Known>;
  /** @throws AppError 409 with `current` for an old version */
  replace(
    trx: Handle,
    caller: Caller,
    id: string,
    data: Values,
    options?: WriteOptions,
  ): Promise<Known>;
  remove?(trx: Handle, caller: Caller, id: string): Promise<unknown>;
  /** What restoring an old version leaves as it is now. */
  keptOnRestore?(now: Values): Values;
  /** Where the record keeps its versions itself. */
  versions?: {
    list(db: Handle, id: string): Promise<Version[]>;
    find(db: Handle, id: string, version: number): Promise<KeptVersion | undefined>;
    restore(trx: Handle, caller: Caller, id: string, version: number): Promise<Known>;
  };
  trash?: Place & {
    /** @throws AppError where something that it needs is gone */
    beforePutBack(trx: Handle, data: Values): Promise<void>;
    afterPutBack?(trx: Handle, id: number): Promise<void>;
  };
}

/** The address at which the site shows a record. */
export type SeenAt = (known: Known, database: Database) => string | Promise<string>;

/** By their names in addresses. */
export type Lives = ReadonlyMap<string, Life & { seenAt?: SeenAt }>;

/** Topics that are of no record, and on no page. */
export const lifeTopics = ['drafts', 'releases', 'trash'] as const;

declare module '../../../lib/database/database.ts' {
  interface Topics extends Record<(typeof lifeTopics)[number], true> {}
}

/** Who writes, for lists. */
export const nameOf = ({ staff }: Pick<Caller, 'staff'>): string => staff?.username ?? '';

const knownOf = (data: StoredRecord): Known => ({
  id: String(data.id),
  version: data.version,
  data: { ...data },
});

const withoutVersion = ({ version: _, ...data }: Values): Values => data;

interface RecordLife {
  resource: Resource;
  services: Base;
  store: { table: string; find(db: Handle, id: number): Promise<StoredRecord | undefined> };
  slugKind: string | undefined;
  createInput: z.ZodObject | undefined;
}

/** What keeps the versions of records with numbers, and puts them into the trash. */
function keepOf({ resource, services, store, slugKind }: RecordLife, name: string): Keep {
  const { database, clock } = services;
  const title = (record: object) => titleIn(resource, record);
  return {
    replaced: (trx, caller, before, after) =>
      keepVersion(trx, {
        record: name,
        recordId: String(before.id),
        version: before.version,
        title: title(before),
        before,
        after,
        at: clock.now(),
        by: nameOf(caller),
      }),
    async removed(trx, caller, data) {
      const subject = { record: name, recordId: String(data.id) };
      const release = await plannedReleaseOf(trx, subject);
      if (release !== undefined) {
        const message = `It is in the planned release ‘${release}’. Take it out of that release first.`;
        throw new AppError('conflict', message);
      }
      const place = { table: store.table, slugKind };
      const gone = { ...subject, title: title(data), data, at: clock.now(), by: nameOf(caller) };
      await putIntoTrash(trx, database.engine, place, gone);
      await removeDraft(trx, subject);
    },
  };
}

/** Of an address; 0, which no record has, where it is none. */
export const idOf = (text: string): number => readRecordId(text) ?? 0;

function lifeOf(parts: RecordLife, name: string, writes: Writes<StoredRecord>): Life {
  const { resource, store, slugKind, createInput } = parts;
  const { input, singular, topic, paths } = resource;
  return {
    name,
    noun: singular.toLowerCase(),
    topic,
    endpoint: `PUT ${paths.write}/:id`,
    titleOf: (data) => titleIn(resource, data),
    check: async (data, id) =>
      withoutVersion(validate((isNewDraft(id) && createInput) || input, data) as Values),
    async read(db, id) {
      const record = await store.find(db, idOf(id));
      return record && knownOf(record);
    },
    create: async (trx, caller, data) => knownOf(await writes.create(trx, caller, data)),
    replace: async (trx, caller, id, data, options) =>
      knownOf(await writes.replace(trx, caller, idOf(id), data, options)),
    remove: (trx, caller, id) => writes.remove(trx, caller, idOf(id)),
    trash: { table: store.table, slugKind, beforePutBack: async () => undefined },
  };
}

const lastPartOf = ({ paths }: Pick<Resource, 'paths'>) => paths.write.split('/').at(-1) ?? '';

/** The life of a plain record, and the parts of its routes: `crudApi(…)`. */
export function crudLife<Wire extends z.ZodObject, Input extends z.ZodObject>(
  resource: Resource<Wire, Input>,
  storeOf: (database: Database) => CrudStore<z.output<Wire> & StoredRecord>,
  hooksOf: (
    services: Base,
  ) => CrudHooks<z.output<Wire> & StoredRecord, z.output<Input>> &
    Pick<Life, 'keptOnRestore'> = () => ({}),
) {
  type Stored = z.output<Wire> & StoredRecord;
  return (
    services: Base,
  ): Life & CrudParts<Wire, Input> & { writes: Writes<Stored>; keep: Keep } => {
    const store = storeOf(services.database);
    const { keptOnRestore, ...hooks } = hooksOf(services);
    const { slugKind, createInput } = hooks;
    const name = lastPartOf(resource);
    const plain = {
      resource: resource as unknown as Resource,
      services,
      store,
      slugKind,
      createInput,
    };
    const keep = keepOf(plain, name);
    const parts = { resource, store, services, hooks };
    const writes = crudWrites(parts, keep);
    const life = lifeOf(plain, name, writes as unknown as Writes<StoredRecord>);
    return {
      ...life,
      ...parts,
      ...(keptOnRestore && { keptOnRestore }),
      trash: {
        table: store.table,
        slugKind,
        beforePutBack: async (trx, data) => hooks.beforeWrite?.(trx, data as z.output<Input>),
      },
      writes,
      keep,
    };
  };
}

/** The same for records with an order of their own: `orderedApi(…)`. */
export function orderedLife<Wire extends z.ZodObject, Input extends z.ZodObject>(
  resource: OrderedResource<Wire, Input>,
  storeOf: (database: Database) => OrderedStore<z.output<Wire> & OrderedRecord>,
  blank: Partial<z.output<Wire>>,
) {
  type Stored = z.output<Wire> & OrderedRecord;
  return (services: Base): Life & OrderedParts<Wire, Input> & { writes: Writes<Stored> } => {
    const store = storeOf(services.database);
    const none = { slugKind: undefined, createInput: undefined };
    const plain = { resource: resource as unknown as Resource, services, store, ...none };
    const name = lastPartOf(resource);
    const parts = { resource, store, blank, services };
    const writes = orderedWrites(parts, keepOf(plain, name));
    return {
      ...lifeOf(plain, name, writes as unknown as Writes<StoredRecord>),
      ...parts,
      writes,
      trash: {
        table: store.table,
        slugKind: undefined,
        beforePutBack: async () => undefined,
        afterPutBack: (trx, id) => store.settle(trx, id),
      },
    };
  };
}

/** Published: the record, and what it replaced. */
interface Applied extends Known {
  /** The version that was replaced; undefined for a new record. */
  replaced: number | undefined;
}

/**
 * Publishes a draft within a transaction, and takes it away. Publish the life's topic and `drafts` after the commit.
 * @throws AppError 400 where it is not valid any more, 404, 409 with `current` for an old version
 */
export async function applyDraft(
  trx: Handle,
  caller: Caller,
  life: Life,
  { id, data, version }: Draft,
): Promise<Applied> {
  const isNew = isNewDraft(id);
  const checked = await life.check(data, id, trx);
  // Two presses, or a press at the minute of its release: only one publishes it.
  existing(await removeDraft(trx, { record: life.name, recordId: id }), 'draft');
  if (!isNew) {
    const done = await life.replace(trx, caller, id, checked, { version, action: 'published' });
    return { ...done, replaced: version };
  }
  if (!life.create) throw new AppError('notFound', `There is no such ${life.noun}.`);
  return { ...(await life.create(trx, caller, checked)), replaced: undefined };
}

/** Newest first, without the one that is published. */
export const versionsOf = (db: Handle, { name, versions }: Life, id: string): Promise<Version[]> =>
  versions ? versions.list(db, id) : listVersions(db, { record: name, recordId: id });

/** @throws AppError 404 */
export async function foundVersion(
  db: Handle,
  { name, versions }: Life,
  id: string,
  version: number,
): Promise<KeptVersion> {
  const kept = versions
    ? versions.find(db, id, version)
    : findVersion(db, { record: name, recordId: id }, version);
  return existing(await kept, 'version');
}

/**
 * Makes a record what it was at a version, as a new one, within a transaction.
 * @param expected the record's version; an old one is 409 with `current`
 * @throws AppError 400 with `fields` where it is not valid any more
 */
export async function restoreVersion(
  trx: Handle,
  caller: Caller,
  life: Life,
  id: string,
  version: number,
  expected?: number,
): Promise<Known> {
  const now = existing(await life.read(trx, id), life.noun);
  if (expected !== undefined && expected !== now.version) throw staleOf(life, now);
  if (life.versions) return life.versions.restore(trx, caller, id, version);
  const kept = await foundVersion(trx, life, id, version);
  const data = await life.check({ ...kept.data, ...life.keptOnRestore?.(now.data) }, id, trx);
  const told = { action: 'restored', detail: `version ${version}` };
  return life.replace(trx, caller, id, data, { version: now.version, ...told });
}

/** The 409 for a record that somebody else has written since. */
export const staleOf = ({ noun }: Pick<Life, 'noun'>, { data, version }: Known): AppError =>
  AppError.stale(`Somebody else has changed this ${noun} meanwhile.`, { ...data, version });
