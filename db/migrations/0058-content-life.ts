import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId, keyIsTable } from '../column-types.ts';

type Tables = Kysely<{
  blogPostVersions: {
    postId: number;
    version: number;
    record: string;
    savedAt: string;
    savedBy: string;
  };
  versions: {
    record: string;
    recordId: string;
    version: number;
    data: string;
    changed: string;
    at: string;
    by: string;
  };
}>;

/** Versions, drafts and the trash of every record that has a life; posts had versions of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('versions')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('record', 'text', (column) => column.notNull())
    // A number as text, or the name of a part.
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('changed', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index versions_of_record on versions (record, record_id, version)`.execute(
    db,
  );
  await sql`create table kept_pictures (
    record text not null, record_id text not null, address text not null,
    version integer not null, title text not null,
    primary key (record, record_id, address)
  ) ${keyIsTable(db)}`.execute(db);
  await sql`create index kept_pictures_by_address on kept_pictures (address)`.execute(db);
  await sql`create table drafts (
    record text not null, record_id text not null, title text not null, data text not null,
    version integer not null, release_id integer, at text not null, "by" text not null,
    primary key (record, record_id)
  )`.execute(db);
  await db.schema
    .createTable('trash')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
  await sql`alter table settings add column version integer not null default 1`.execute(db);
  await movePostVersions(db as unknown as Tables);
  await db.schema.dropTable('blog_post_versions').execute();

  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const table of ['drafts', 'trash']) {
    await sql`create trigger tell_change after insert or update or delete on ${sql.table(table)} for each row execute function tell_change(${sql.lit(table)})`.execute(
      db,
    );
  }
}

/** A version is told by the write that replaced it: the next one. The last is the post itself. */
async function movePostVersions(db: Tables): Promise<void> {
  const posts = await db.selectFrom('blogPostVersions').select('postId').distinct().execute();
  for (const { postId } of posts) {
    const all = await db
      .selectFrom('blogPostVersions')
      .selectAll()
      .where('postId', '=', postId)
      .orderBy('version')
      .execute();
    const latest = all.slice(-51);
    for (const [at, { version, record }] of latest.entries()) {
      const next = latest[at + 1];
      if (!next) continue;
      await db
        .insertInto('versions')
        .values({
          record: 'blog-posts',
          recordId: String(postId),
          version,
          data: record,
          changed: JSON.stringify(changedFields(record, next.record)),
          at: next.savedAt,
          by: next.savedBy,
        })
        .execute();
    }
  }
}

function changedFields(before: string, after: string): string[] {
  const [old, now] = [JSON.parse(before), JSON.parse(after)];
  return Object.keys(now).filter(
    (name) =>
      name !== 'version' &&
      name !== 'updatedAt' &&
      JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
}
