import { type Kysely, sql } from 'kysely';

interface Times {
  userId: string;
  leave: string;
}

/**
 * Leave counts as soon as it is entered. What the office refused goes, what was still asked for is entered. A form that
 * was open meanwhile has an old version, and is told so.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Times>`select user_id, leave from adviser_times`.execute(db);
  for (const { userId, leave } of rows) {
    const asked: { state?: string }[] = JSON.parse(leave);
    const entered = asked
      .filter(({ state }) => state !== 'refused')
      .map(({ state: _, ...days }) => days);
    if (JSON.stringify(entered) === leave) continue;
    await sql`update adviser_times set leave = ${JSON.stringify(entered)}, version = version + 1
      where user_id = ${userId}`.execute(db);
  }
}
