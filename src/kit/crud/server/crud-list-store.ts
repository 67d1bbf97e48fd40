// Ranges of one plain table in an order. Each is found through an index and never by counting rows, so that it costs
// the same wherever it is and however long the list.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Handle, snakeCase } from '../../../lib/database/database.ts';
import { textMatch } from '../../../lib/database/full-text.ts';
import type { SortKey } from '../resource.ts';
import type { Columns, Row } from './crud-columns.ts';

type Engine = 'sqlite' | 'postgres';

/** Sort keys by their name in requests, each with an index (db/sort-index.ts). */
export type Sortable = Record<string, SortKey[]>;

export interface ListOrder {
  /** One of the store's `sortable`; by default the id. */
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

export interface Place {
  keys: (string | number)[];
  id: number;
}

export interface ListFilter extends ListOrder {
  q?: string | undefined;
  where?: Record<string, string | number | undefined>;
  atMost?: Record<string, string>;
  conditions?: Expression<SqlBool>[];
  /** Rows after this position; an id where the list is sorted by id. */
  after?: Place | number | undefined;
  limit?: number | undefined;
}

/** A range of a list as JSON, with the position of its last row if more rows follow. */
export interface Stretch {
  json: string;
  next: Place | undefined;
}

export interface ListQueries {
  rows(db: Handle, filter: ListFilter): Promise<Row[]>;
  stretch(db: Handle, filter: ListFilter & { limit: number }): Promise<Stretch>;
  ids(db: Handle, filter: ListFilter): Promise<number[]>;
  jsonOf(db: Handle, ids: number[]): Promise<string>;
  count(db: Handle, filter: ListFilter): Promise<number>;
  /** The types of a position's values, for each way of sorting: used to check a cursor. */
  kindsOf(order: ListOrder): ('text' | 'number')[];
}

export function listQueries(
  engine: Engine,
  name: string,
  columns: Columns,
  sortable: Sortable,
): ListQueries {
  const table = quoted(name);
  const id = sql.raw(`${table}.id`);
  // Under the fields' own names, so that columns of rows need no renaming.
  const selected = sql.raw(
    columns.names.map((field) => `${table}.${quoted(field)} as "${field}"`).join(', '),
  );
  const jsonArray = (rows: Row[]) => `[${rows.map(columns.toJson).join(',')}]`;

  const keysOf = ({ sort }: ListOrder) =>
    (sort === undefined ? [] : (sortable[sort] ?? [])).flatMap((key) => sqlKeysOf(key));

  function sqlKeysOf(key: SortKey): { key: RawBuilder<unknown>; isText: boolean }[] {
    if (typeof key !== 'string') {
      const other = quoted(key.table);
      return [
        { key: folded(engine, `${other}.${quoted(key.column)}`), isText: true },
        { key: sql.raw(`${other}.id`), isText: false },
      ];
    }
    const column = `${table}.${quoted(key)}`;
    const isText = columns.isText(key);
    return [{ key: isText ? folded(engine, column) : sql.raw(column), isText }];
  }

  const keysThrough = ({ sort }: ListOrder) =>
    (sort === undefined ? [] : (sortable[sort] ?? [])).filter((key) => typeof key !== 'string');

  function plan(filter: ListFilter) {
    const { q, where = {}, atMost = {}, conditions = [], direction = 'asc' } = filter;
    const match = q?.trim() ? textMatch(engine, table, q) : undefined;
    const tests: Expression<unknown>[] = [...conditions];
    for (const [column, value] of Object.entries(where)) {
      if (value !== undefined) tests.push(sql`${sql.raw(`${table}.${quoted(column)}`)} = ${value}`);
    }
    for (const [column, most] of Object.entries(atMost)) {
      tests.push(sql`${sql.raw(`${table}.${quoted(column)}`)} <= ${most}`);
    }
    if (match) tests.push(match.test);
    const keys = [...keysOf(filter).map(({ key }) => key), match?.rowId ?? id];
    const tables = tablesOf(match?.index, keysThrough(filter));
    return {
      keys,
      from: (further: Expression<unknown>[] = []) => {
        const all = [...tests, ...further];
        return all.length > 0 ? sql`${tables} where ${sql.join(all, sql` and `)}` : tables;
      },
      orderBy: sql.join(keys.map((key) => sql`${key} ${sql.raw(direction)}`)),
    };
  }

  /** SQLite joins tables with `cross join` from left to right: sort keys first. */
  function tablesOf(index: string | undefined, others: Exclude<SortKey, string>[]) {
    const links = others.map(({ by, table: other }) => ({
      table: quoted(other),
      on: `${quoted(other)}.id = ${table}.${quoted(by)}`,
    }));
    if (engine === 'postgres') {
      return sql.raw(
        `${table}${links.map((link) => ` inner join ${link.table} on ${link.on}`).join('')}`,
      );
    }
    if (index) {
      const rest = links.map((link) => ` cross join ${link.table} on ${link.on}`).join('');
      return sql.raw(`${index} cross join ${table} on ${table}.id = ${index}.rowid${rest}`);
    }
    const on = links.map((link) => link.on).join(' and ');
    const first = links.map((link) => `${link.table} cross join `).join('');
    return sql.raw(`${first}${table}${on && ` on ${on}`}`);
  }

  async function select(db: Handle, what: RawBuilder<unknown>, filter: ListFilter): Promise<Row[]> {
    const { limit, after, direction } = filter;
    const { keys, from, orderBy } = plan(filter);
    const handle = handleFor(db, filter);
    const rows: Row[] = [];
    for (const begin of beginnings(keys, after, direction === 'desc' ? '<' : '>')) {
      const rest = limit === undefined ? undefined : limit - rows.length;
      if (rest === 0) break;
      const end = rest === undefined ? sql`` : sql` limit ${rest}`;
      const query = sql<Row>`select ${what} from ${from(begin)} order by ${orderBy}${end}`;
      rows.push(...(await query.execute(handle)).rows);
    }
    return rows;
  }

  return {
    kindsOf: (order) => keysOf(order).map(({ isText }) => (isText ? 'text' : 'number')),
    rows: (db, filter) => select(db, selected, filter),
    async stretch(db, filter) {
      const keys = keysOf(filter);
      const what = [
        selected,
        ...keys.map(({ key }, at) => sql`${key} as ${sql.raw(`"key${at}"`)}`),
      ];
      const rows = await select(db, sql.join(what), { ...filter, limit: filter.limit + 1 });
      const shown = rows.slice(0, filter.limit);
      const last = rows.length > shown.length ? shown.at(-1) : undefined;
      const next = last && {
        keys: keys.map((_, at) => last[`key${at}`] as string | number),
        id: Number(last.id),
      };
      return { json: jsonArray(shown), next };
    },
    async ids(db, filter) {
      if (engine === 'postgres' && filter.limit === undefined && filter.after === undefined) {
        // As one text: of a long list the driver takes longer to make rows than the database to find them.
        const { from, orderBy } = plan(filter);
        const one = sql<Row>`select string_agg("id"::text, ',') as "ids"
          from (select ${id} as "id" from ${from()} order by ${orderBy}) as "found"`;
        const [row] = (await one.execute(handleFor(db, filter))).rows;
        return row?.ids ? String(row.ids).split(',').map(Number) : [];
      }
      const rows = await select(db, sql`${id} as "id"`, filter);
      return rows.map((row) => Number(row.id));
    },
    async jsonOf(db, ids) {
      if (ids.length === 0) return '[]';
      const query = sql<Row>`select ${selected} from ${sql.raw(table)} where ${id} in (${sql.join(ids)})`;
      const { rows } = await query.execute(db.withoutPlugins());
      const byId = new Map(rows.map((row) => [Number(row.id), row]));
      return jsonArray(ids.map((one) => byId.get(one)).filter((row) => row !== undefined));
    },
    async count(db, filter) {
      const query = sql<{ count: number }>`select count(*) as "count" from ${plan(filter).from()}`;
      const { rows } = await query.execute(handleFor(db, filter));
      return rows[0]?.count ?? 0;
    },
  };
}

/**
 * The rows after a position, as consecutive index ranges: for `(a, b, id) > (…)` both engines may read all rows with
 * the same `a`.
 */
function beginnings(
  keys: Expression<unknown>[],
  after: Place | number | undefined,
  sign: '<' | '>',
): Expression<unknown>[][] {
  if (after === undefined) return [[]];
  const values = typeof after === 'number' ? [after] : [...after.keys, after.id];
  return keys
    .map((_, last) =>
      keys.slice(0, last + 1).map((key, at) => {
        const compare = sql.raw(at === last ? sign : '=');
        return sql`${key} ${compare} ${values[at]}`;
      }),
    )
    .reverse();
}

/** Everything here uses the database's own names, except a feature's conditions. */
const handleFor = (db: Handle, { conditions }: ListFilter) =>
  conditions?.length ? db : db.withoutPlugins();

// Text is compared by bytes on both engines, ignoring ASCII case: language rules differ from one machine to the next,
// and an index would differ with them.
const folded = (engine: Engine, column: string) =>
  sql.raw(engine === 'sqlite' ? `lower(${column})` : `lower(${column} collate "C")`);

const quoted = (name: string) => `"${snakeCase(name)}"`;
