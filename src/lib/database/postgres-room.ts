// What a restore asks PostgreSQL and does to it before any table is there.
import pg from 'pg';

/** Whether a database has tables, and how many others are connected to it. */
export function lookIntoPostgres(address: string): Promise<{ tables: number; others: number }> {
  return withClient(address, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from pg_tables where schemaname = current_schema()) as tables,
        (select count(*)::int from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
    );
    return rows[0];
  });
}

/** Drops all tables of the program. Whoever calls it has kept what was in them. */
export function emptyPostgres(address: string): Promise<void> {
  return withClient(address, async (client) => {
    const { rows } = await client.query("select coalesce(current_schema(), 'public') as name");
    const schema = client.escapeIdentifier(rows[0].name);
    await client.query(
      `begin; set local lock_timeout = '10s'; drop schema if exists ${schema} cascade; create schema ${schema}; commit`,
    );
  });
}

/** Does some work on a connection of its own, which is closed again. */
export async function withClient<T>(
  address: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
