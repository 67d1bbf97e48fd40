// Posts had versions of their own before every record had: they move with the update.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { migrations } from '../../../../db/migrations.ts';
import { listVersions } from '../../../kit/life/server/version-store.ts';
import type { Database } from '../../../lib/database/database.ts';
import { openPostgres, openSqlite } from '../../../lib/database/engines.ts';
import { migrateToLatest } from '../../../lib/database/migrate.ts';
import { prepareSqliteFile } from '../../../lib/database/sqlite-file.ts';
import { everyEngine } from '../../../test/engines.ts';
import { databaseAt, queryAt } from '../../../test/postgres.ts';

everyEngine((engine) => {
  test('a post’s versions from before the update are kept, told by the save that replaced each', async () => {
    const template = inject('postgresTemplate');
    const name = `sill_${crypto.randomUUID().replaceAll('-', '')}`;
    const onServer = (statement: string) => queryAt(databaseAt(template, 'template1'), statement);
    const folder = mkdtempSync(join(tmpdir(), 'sill-versions-'));
    let database: Database;
    if (engine === 'sqlite') {
      prepareSqliteFile(join(folder, 'sill.db'), []);
      database = openSqlite(join(folder, 'sill.db'));
    } else {
      await onServer(`create database ${name} template template0`);
      database = openPostgres(databaseAt(template, name), pino({ level: 'silent' }));
    }
    try {
      const older = Object.entries(migrations).filter(([known]) => known < '0058');
      await migrateToLatest(database, Object.fromEntries(older));
      const { db } = database;
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
      await migrateToLatest(database, migrations);
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
    } finally {
      await database.close();
      rmSync(folder, { recursive: true });
      if (engine === 'postgres') await onServer(`drop database ${name} with (force)`);
    }
  });
});
