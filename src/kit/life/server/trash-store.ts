// Deleted records with the rows that went with them, as they were: put back, each has its old number again.
import { sql } from 'kysely';
import { type Database, type Handle, snakeCase } from '../../../lib/database/database.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { TRASH_DAYS, type TrashLine } from '../life.ts';
import { removeDraft } from './draft-store.ts';
import { forgetVersions, type Subject } from './version-store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    trash: {
      id?: number;
      record: string;
      recordId: string;
      title: string;
      /** JSON: the record as its address answered it. */
      data: string;
      /** JSON: `Rows`. */
      rows: string;
      at: string;
      by: string;
      until: string;
    };
  }
}

type Value = string | number | null;
type Row = Record<string, Value>;
type Engine = Database['engine'];

/** By the database's own names. */
interface Rows {
  own: Row;
  /** Deleted with it. */
  others: { table: string; rows: Row[] }[];
  /** Rows that named it, and name nothing now. */
  links: { table: string; column: string; ids: Value[] }[];
}

/** Where the records of a kind are. */
export interface Place {
  /** camelCase. */
  table: string;
  /** Under which its old addresses are kept. */
  slugKind: string | undefined;
}

interface Deleted extends Subject {
  title: string;
  data: object;
  at: Date;
  by: string;
}

/** Keeps a record that is about to be deleted, and all that the deletion will take with it. */
export async function putIntoTrash(
  trx: Handle,
  engine: Engine,
  place: Place,
  { record, recordId, title, data, at, by }: Deleted,
): Promise<void> {
  const rows = await rowsOf(trx.withoutPlugins(), engine, place, { record, recordId });
  await trx
    .insertInto('trash')
    .values({
      record,
      recordId,
      title,
      by,
      data: JSON.stringify(data),
      rows: JSON.stringify(rows),
      at: at.toISOString(),
      until: new Date(at.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
    })
    .execute();
}

async function rowsOf(
  db: Handle,
  engine: Engine,
  { table, slugKind }: Place,
  { record, recordId }: Subject,
): Promise<Rows> {
  const id = Number(recordId);
  const name = snakeCase(table);
  const where = (conditions: Row) =>
    sql.join(
      Object.entries(conditions).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    );
  const read = async (from: string, conditions: Row) => {
    const columns = sql.join((await columnsOf(db, engine, from)).map((one) => sql.ref(one)));
    const { rows } = await sql<Row>`select ${columns} from ${sql.table(from)}
      where ${where(conditions)}`.execute(db);
    return { table: from, rows };
  };
  const others = [
    await read('drafts', { record, record_id: recordId }),
    ...(slugKind ? [await read('old_slugs', { kind: slugKind, record_id: id })] : []),
  ];
  const links: Rows['links'] = [];
  for (const { from, column, rule } of await referencesTo(db, engine, name)) {
    if (rule === 'cascade') others.push(await read(from, { [column]: id }));
    if (rule !== 'set null') continue;
    const { rows } = await read(from, { [column]: id });
    links.push({ table: from, column, ids: rows.map((row) => row.id ?? null) });
  }
  const own = (await read(name, { id })).rows[0] ?? {};
  return { own, others, links };
}

/** Without generated ones, which cannot be written. */
async function columnsOf(db: Handle, engine: Engine, table: string): Promise<string[]> {
  const { rows } = await (engine === 'postgres'
    ? sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`
    : sql<{ name: string }>`select name from pragma_table_xinfo(${table}) where hidden = 0`
  ).execute(db);
  return rows.map(({ name }) => name);
}

/** The foreign keys that name a table, and what a deletion does to their rows. */
async function referencesTo(db: Handle, engine: Engine, table: string) {
  type Reference = { from: string; column: string; rule: string };
  const { rows } = await (engine === 'postgres'
    ? sql<Reference>`select conrelid::regclass::text as "from", attname as "column",
        case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else '' end as rule
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and confrelid = ${table}::regclass`
    : sql<Reference>`select kept.name as "from", link."from" as "column",
        lower(link.on_delete) as rule
        from sqlite_master as kept, pragma_foreign_key_list(kept.name) as link
        where kept.type = 'table' and link."table" = ${table}`
  ).execute(db);
  return rows;
}

/** Puts the rows back, under another slug where one is given. */
export async function putRowsBack(
  trx: Handle,
  engine: Engine,
  { table }: Pick<Place, 'table'>,
  json: string,
  slug: string | undefined,
): Promise<void> {
  const db = trx.withoutPlugins();
  const { own, others, links } = JSON.parse(json) as Rows;
  const insert = async (into: string, rows: Row[]) => {
    // The program may have changed since.
    const known = rows.length > 0 ? new Set(await columnsOf(db, engine, into)) : undefined;
    for (const row of rows) {
      const columns = Object.entries(row).filter(([name]) => known?.has(name));
      const names = sql.join(columns.map(([name]) => sql.ref(name)));
      await sql`insert into ${sql.table(into)} (${names})
        values (${sql.join(columns.map(([, value]) => value))}) on conflict do nothing`.execute(db);
    }
  };
  await insert(snakeCase(table), [{ ...own, ...(slug !== undefined && { slug }) }]);
  for (const { table: other, rows } of others) await insert(other, rows);
  for (const { table: from, column, ids } of links) {
    if (ids.length === 0) continue;
    await sql`update ${sql.table(from)} set ${sql.ref(column)} = ${own.id}
      where id in (${sql.join(ids)}) and ${sql.ref(column)} is null`.execute(db);
  }
}

/** Whether a record has the slug, and the next one like it that is free. */
export async function freeSlug(
  trx: Handle,
  { table }: Pick<Place, 'table'>,
  slug: string,
): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug from ${sql.table(table)}
    where slug = ${slug} or slug like ${`${slug}-%`}`.execute(trx);
  const taken = new Set(rows.map((row) => row.slug));
  for (let number = 1; ; number += 1) {
    const proposal = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(proposal)) return proposal;
  }
}

/** Latest first. */
export async function listTrash(db: Handle, now: Date): Promise<TrashLine[]> {
  const rows = await db
    .selectFrom('trash')
    .select(['id', 'record', 'recordId', 'title', 'at', 'by', 'until'])
    .where('until', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, id: row.id ?? 0 }));
}

export function findTrashed(db: Handle, id: number, now: Date) {
  return db
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', id)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
}

/** Of one kind, as their addresses answered them. */
export async function listTrashed(db: Handle, record: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('trash')
    .select('data')
    .where('record', '=', record)
    .orderBy('id')
    .execute();
  return rows.map((row) => JSON.parse(row.data));
}

/** Erases everything that is kept of records: versions, drafts and the trash. */
export async function forgetLife(
  trx: Handle,
  record: string,
  recordIds: readonly string[],
): Promise<void> {
  for (const recordId of recordIds) {
    await forgetVersions(trx, { record, recordId });
    await removeDraft(trx, { record, recordId });
    await trx
      .deleteFrom('trash')
      .where('record', '=', record)
      .where('recordId', '=', recordId)
      .execute();
  }
}

export async function takeOutOfTrash(trx: Handle, id: number): Promise<void> {
  await trx.deleteFrom('trash').where('id', '=', id).execute();
}

/** Deletes what nobody has put back in time, and its versions. */
export async function forgetOldTrash(trx: Handle, now: Date): Promise<void> {
  const gone = await trx
    .deleteFrom('trash')
    .where('until', '<=', now.toISOString())
    .returning(['record', 'recordId'])
    .execute();
  for (const subject of gone) await forgetVersions(trx, subject);
}
