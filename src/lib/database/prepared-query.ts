// Queries compiled once, and the SQLite statements that they run on.
import type Sqlite from 'better-sqlite3';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from './database.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query compiled once for each database: Kysely takes longer to compile one than SQLite to run it. Write
 * `value('name')` for each run's values, or `row` for a row of all of them, whose names are the same in every run.
 */
export function prepared<Values extends object, Row>(
  build: (
    db: Handle,
    value: <Name extends keyof Values & string>(name: Name) => Values[Name],
    row: Values,
  ) => Compilable<Row>,
): (db: Handle, values: Values) => Promise<{ rows: Row[] }> {
  const made = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = made.get(adapter);
    if (!query) {
      const row = Object.keys(values).map((name) => [name, new Placeholder(name)]);
      query = build(
        db,
        (name) => new Placeholder(name) as never,
        Object.fromEntries(row),
      ).compile();
      made.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const sqlite = openTransactions.get(db);
    if (sqlite) return { rows: runAtOnce<Row>(sqlite, query.sql, parameters) };
    return db.executeQuery({ ...query, parameters });
  };
}

// The handles that `write` has given out on SQLite: each has the only connection to itself, so a query may run
// synchronously.
const openTransactions = new WeakMap<Handle, StatementCache>();

/** From now on prepared queries on this handle run synchronously, on these statements. */
export function runDirectly(handle: Handle, statements: StatementCache): void {
  openTransactions.set(handle, statements);
}

interface DirectStatement {
  statement: Sqlite.Statement<unknown[]>;
  names: string[] | undefined;
}

const NO_ROWS: never[] = [];

const directStatements = new WeakMap<StatementCache, Map<string, DirectStatement>>();

function runAtOnce<Row>(sqlite: StatementCache, text: string, parameters: unknown[]): Row[] {
  const known = directStatements.get(sqlite) ?? new Map<string, DirectStatement>();
  directStatements.set(sqlite, known);
  const direct = known.get(text) ?? makeDirect(sqlite, text);
  known.set(text, direct);
  if (!direct.names) {
    direct.statement.run(parameters);
    return NO_ROWS;
  }
  const { names } = direct;
  return direct.statement.all(parameters).map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      row[names[at] as string] = (values as unknown[])[at];
    }
    return row as Row;
  });
}

function makeDirect(sqlite: StatementCache, text: string): DirectStatement {
  const statement = sqlite.own(text);
  if (!statement.reader) return { statement, names: undefined };
  const names = statement.columns().map(({ name }) => camelCase(name));
  return { statement: statement.raw(), names };
}

const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

// Kysely prepares a statement for each execution; the same few dozen texts recur.
export interface StatementCache {
  close(): void;
  prepare(text: string): Sqlite.Statement<unknown[]>;
  own(text: string): Sqlite.Statement<unknown[]>;
}

export function withStatementCache(sqlite: Sqlite.Database): StatementCache {
  const statements = new Map<string, Sqlite.Statement<unknown[]>>();
  return {
    close: () => sqlite.close(),
    own: (text) => sqlite.prepare<unknown[]>(text),
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      if (statements.size >= 500) statements.clear();
      const statement = sqlite.prepare<unknown[]>(text);
      statements.set(text, statement);
      return statement;
    },
  };
}
