// Conversations from before they were kept without what their visitors had told.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../lib/database/database.ts';
import { everyEngine } from '../../../test/engines.ts';
import { withOlderDatabase } from '../../../test/older-database.ts';
import { findTranscript, listConversations } from './store.ts';

const CANARY = 'canarytold';
const dropState = sql`alter table assistant_conversations drop column state`;

everyEngine((engine) => {
  test.each([
    ['in one go', async () => {}],
    ['after a start that was broken off', ({ db }: Database) => dropState.execute(db)],
  ])('conversations lose what was told and keep their transcripts, %s', async (_, breakOff) => {
    const left = await withOlderDatabase(engine, '0076', async (database, upgrade) => {
      const { db } = database;
      for (let id = 1; id <= 300; id += 1) {
        const state = JSON.stringify({ slots: { name: `${CANARY} ${id}`, phone: '07700 900123' } });
        await sql`insert into assistant_conversations (token_hash, state, message_count, last_text, created_at, updated_at)
          values (${`hash ${id}`}, ${state}, 1, 'hello', '2025-06-10', '2025-06-10')`.execute(db);
        await sql`insert into assistant_messages (conversation_id, role, text, intent, created_at)
          values (${id}, 'visitor', 'hello', 'greeting', '2025-06-10')`.execute(db);
      }
      await breakOff(database);
      await upgrade();
      expect(await listConversations(db, { limit: 500 })).toHaveLength(300);
      expect((await findTranscript(db, 300))?.messages).toMatchObject([{ text: 'hello' }]);
      const { rows } = await sql`select * from assistant_conversations`.execute(db);
      expect(JSON.stringify(rows)).not.toContain(CANARY);
    });
    expect(left).not.toContain(CANARY);
  });
}, 'always');
