// Conversations from before they were kept without what their visitors had told.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { migrations } from '../../../../db/migrations.ts';
import type { Database } from '../../../lib/database/database.ts';
import { openPostgres, openSqlite } from '../../../lib/database/engines.ts';
import { migrateToLatest } from '../../../lib/database/migrate.ts';
import { prepareSqliteFile } from '../../../lib/database/sqlite-file.ts';
import { everyEngine } from '../../../test/engines.ts';
import { databaseAt, queryAt } from '../../../test/postgres.ts';
import { findTranscript, listConversations } from './store.ts';

const CANARY = 'canarytold';
const dropState = sql`alter table assistant_conversations drop column state`;

everyEngine((engine) => {
  test.each([
    ['in one go', async () => {}],
    ['after a start that was broken off', ({ db }: Database) => dropState.execute(db)],
  ])('conversations lose what was told and keep their transcripts, %s', async (_, breakOff) => {
    const template = inject('postgresTemplate');
    const name = `sill_${crypto.randomUUID().replaceAll('-', '')}`;
    const onServer = (statement: string) => queryAt(databaseAt(template, 'template1'), statement);
    const folder = mkdtempSync(join(tmpdir(), 'sill-conversations-'));
    const file = join(folder, 'sill.db');
    let database: Database;
    let left = '';
    if (engine === 'sqlite') {
      prepareSqliteFile(file, []);
      database = openSqlite(file);
    } else {
      await onServer(`create database ${name} template template0`);
      database = openPostgres(databaseAt(template, name), pino({ level: 'silent' }));
    }
    try {
      const older = Object.entries(migrations).filter(([known]) => known < '0076');
      await migrateToLatest(database, Object.fromEntries(older));
      const { db } = database;
      for (let id = 1; id <= 300; id += 1) {
        const state = JSON.stringify({ slots: { name: `${CANARY} ${id}`, phone: '07700 900123' } });
        await sql`insert into assistant_conversations (token_hash, state, message_count, last_text, created_at, updated_at)
          values (${`hash ${id}`}, ${state}, 1, 'hello', '2025-06-10', '2025-06-10')`.execute(db);
        await sql`insert into assistant_messages (conversation_id, role, text, intent, created_at)
          values (${id}, 'visitor', 'hello', 'greeting', '2025-06-10')`.execute(db);
      }
      await breakOff(database);
      await migrateToLatest(database, migrations);
      expect(await listConversations(db, { limit: 500 })).toHaveLength(300);
      expect((await findTranscript(db, 300))?.messages).toMatchObject([{ text: 'hello' }]);
      const { rows } = await sql`select * from assistant_conversations`.execute(db);
      expect(JSON.stringify(rows)).not.toContain(CANARY);
      database.checkpoint();
    } finally {
      await database.close();
      if (engine === 'sqlite') left = readFileSync(file, 'latin1');
      if (engine === 'postgres') await onServer(`drop database ${name} with (force)`);
      rmSync(folder, { recursive: true });
    }
    expect(left).not.toContain(CANARY);
  });
}, 'always');
