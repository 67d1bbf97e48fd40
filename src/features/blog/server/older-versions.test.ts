// Posts had versions of their own before every record had: they move with the update.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listVersions } from '../../../kit/life/server/version-store.ts';
import { everyEngine } from '../../../test/engines.ts';
import { withOlderDatabase } from '../../../test/older-database.ts';

everyEngine((engine) => {
  test('a post’s versions from before the update are kept, told by the save that replaced each', async () => {
    await withOlderDatabase(engine, '0058', async ({ db }, upgrade) => {
      const last = 54;
      await sql`insert into blog_posts (title, slug, content, excerpt, category, author_id, featured,
        read_time, tags, status, search_text, version, created_at, updated_at)
        values ('Last', 'a', '', '', '', 1, 0, '', '[]', 'draft', '', ${last}, '', '')`.execute(db);
      for (let version = 1; version <= last; version += 1) {
        const record = JSON.stringify({ title: `Title ${version}`, slug: 'a', version });
        await sql`insert into blog_post_versions (post_id, version, title, record, saved_at, saved_by)
          values (1, ${version}, '', ${record}, ${`2025-01-${version}`}, ${`saver ${version}`})`.execute(
          db,
        );
      }
      await upgrade();
      const kept = await listVersions(db, { record: 'blog-posts', recordId: '1' });
      expect(kept.map(({ version }) => version)).toEqual(
        Array.from({ length: 50 }, (_, at) => last - 1 - at),
      );
      expect(kept[0]).toEqual({
        version: last - 1,
        at: `2025-01-${last}`,
        by: `saver ${last}`,
        changed: ['title'],
      });
    });
  });
});
