// What a start and a restore ask PostgreSQL before they change anything.
import pg from 'pg';

export interface PostgresRoom {
  /** Without tables of extensions and of the migrator: an interrupted start leaves those empty. */
  tables: string[];
  others: number;
  encoding: string;
}

export function lookIntoPostgres(address: string): Promise<PostgresRoom> {
  return withClient(address, async (client) => {
    const { rows } = await client.query(
      `select array(select relname::text from pg_class where relnamespace = current_schema()::regnamespace
          and relkind in ('r', 'p') and relname !~ '^kysely_'
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
          order by relname) as tables,
        current_setting('server_encoding') as encoding,
        (select count(*)::int from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
    );
    return rows[0];
  });
}

/** Runs some work on a connection of its own, and closes it. */
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
