import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../process/start-error.ts';
import type { Database } from './database.ts';

export type Migrations = Record<string, Migration>;

const migratorOf = ({ db }: Pick<Database, 'db'>, migrations: Migrations) =>
  new Migrator({
    db: db as unknown as Kysely<Record<string, never>>,
    provider: { getMigrations: async () => migrations },
    // Two changes made side by side come together in another order than they were numbered.
    allowUnorderedMigrations: true,
  });

export async function pendingMigrations(database: Database, migrations: Migrations) {
  const all = await migratorOf(database, migrations).getMigrations();
  const namesOf = (found: typeof all) => found.map(({ name }) => name);
  const written = all.some(({ executedAt }) => executedAt) ? await writtenMigrations(database) : [];
  return {
    unknown: written.filter((name) => !(name in migrations)),
    applied: namesOf(all.filter(({ executedAt }) => executedAt)),
    pending: namesOf(all.filter(({ executedAt }) => !executedAt)),
  };
}

async function writtenMigrations({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

const TIMEOUTS = ['statement_timeout', 'lock_timeout'];

/**
 * All or nothing; processes that start together wait for each other.
 * @throws StartError for migrations that this program lacks
 */
export async function migrateToLatest(database: Database, migrations: Migrations): Promise<void> {
  const { error } = await database.db.connection().execute(async (db) => {
    const limits = database.engine === 'postgres' ? TIMEOUTS : [];
    // Waiting for another process, or changing a long table, may take its time.
    for (const name of limits) await sql`set ${sql.raw(name)} = 0`.execute(db);
    const done = await migratorOf({ db }, migrations).migrateToLatest();
    for (const name of limits) await sql`reset ${sql.raw(name)}`.execute(db);
    return done;
  });
  // Kysely's message for migrations that this program lacks.
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StartError(
      `The database was written by a newer version (${error.message}). Nothing was changed. Start that version, or restore a copy.`,
    );
  }
  if (error) throw error;
}
