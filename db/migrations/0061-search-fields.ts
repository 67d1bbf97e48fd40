import { type Kysely, sql } from 'kysely';

/** What search engines and shared links show of a record, and pictures that are decoration. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['products', 'categories', 'blog_posts', 'pages']) {
    for (const column of ['meta_title', 'meta_description', 'social_image']) {
      if (table === 'pages' && column === 'meta_description') continue;
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text not null default ''`.execute(
        db,
      );
    }
  }
  await sql`alter table product_images add column decorative integer not null default 0`.execute(
    db,
  );
}
