// A list as a file for spreadsheets. An export asks the list's own route, batch by batch, so that it contains the same
// rows as the list; each batch is written once the previous one has been read.

import { adminApi } from '../../../admin-urls.ts';
import { Page } from '../../../kit/crud/server/paging.ts';
import { auditAlone } from '../../../kit/crud/server/write-as.ts';
import {
  Reply,
  type Route,
  type RouteRequest,
  routesUnder,
  StreamReply,
} from '../../../kit/http/route.ts';
import type { StaffNames } from '../../../kit/records/csv-columns.ts';
import type { Csv, Row, ServerRecord } from '../../../kit/records/server/record.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { CSV_START, csvLine } from '../../../lib/text/csv.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { listAccounts } from '../../staff/server/store.ts';
import { listExports } from './list-exports.ts';

interface Deps extends Base {
  records: readonly ServerRecord[];
}

const BATCH_ROWS = '200';
const FIRST = '0';
/** Parameters set by the export itself. */
const OWN_PARAMETERS = new Set(['after', 'page', 'pageSize']);

/** @param routes including those of the lists. */
export function exportsApi(routes: readonly Route[], deps: Deps): Route[] {
  const { records, database, clock } = deps;
  const exports = listExports(records);
  const routeOf = (path: string) =>
    routes.find((entry) => entry.method === 'GET' && entry.path === path);

  return [
    routesUnder('Exports').get(adminApi.export(':file'), {
      summary: `A list as CSV: ${exports.map(({ file }) => file).join(', ')}, each with .csv. Takes the list’s own query, and returns every row`,
      async handle(request) {
        const name = /^([a-z-]+)\.csv$/.exec(request.param('file'))?.[1] ?? '';
        const wanted = exports.find(({ file }) => file === name);
        const list = wanted && routeOf(wanted.list);
        if (!wanted || !list) throw new AppError('notFound', 'There is no such export.');

        // Read the first rows before sending anything: an error is still a plain answer.
        const rows = batches(list, wanted, request);
        const first = await rows.next();
        const now = clock.now();
        const accounts = await listAccounts(database.db, now);
        const staff = new Map(accounts.map(({ id, name }) => [id, name]));
        await auditAlone(deps, request.caller, 'exported', name);
        return new StreamReply(csvStream(wanted, staff, first, rows), {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${name}-${londonDayOf(now)}.csv"`,
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
        });
      },
    }),
  ];
}

function csvStream(
  { columns, furtherColumns }: Csv,
  staff: StaffNames,
  first: IteratorResult<Row[], void>,
  rest: AsyncGenerator<Row[], void>,
): ReadableStream<Uint8Array> {
  let next: IteratorResult<Row[], void> | undefined = first;
  const [row] = first.value ?? [];
  const all = [...columns, ...((row && furtherColumns?.(row)) ?? [])];
  let begun = false;
  return new ReadableStream(
    {
      async pull(controller) {
        const batch = next ?? (await rest.next());
        next = undefined;
        const head = begun ? '' : CSV_START + csvLine(all.map(([header]) => header));
        begun = true;
        const lines = (batch.value ?? []).map((row) =>
          csvLine(all.map(([, value]) => value(row, staff))),
        );
        const text = head + lines.join('');
        if (text) controller.enqueue(Buffer.from(text));
        if (batch.done) controller.close();
      },
      cancel: () => void rest.return(),
    },
    { highWaterMark: 0 },
  );
}

async function* batches(
  list: Route,
  { query = {}, table }: Csv,
  request: RouteRequest,
): AsyncGenerator<Row[], void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const cursor: string = after;
    const answer = await list.handle({
      ...request,
      query: (name) => {
        if (name === 'after') return cursor;
        if (name === 'pageSize') return BATCH_ROWS;
        return OWN_PARAMETERS.has(name) ? undefined : (request.query(name) ?? query[name]);
      },
    });
    yield rowsOf(answer, list, table);
    const hasHeaders = answer instanceof Reply || answer instanceof Page;
    after = hasHeaders ? answer.headers['X-Next-After'] : undefined;
  }
}

function rowsOf(answer: unknown, { answer: schema }: Route, table?: string): Row[] {
  // A reply has been mapped to the list's own columns; anything else is checked against its wire schema here.
  if (answer instanceof Reply) return listIn(JSON.parse(answer.body ?? '[]'));
  const plain = answer instanceof Page ? answer.answer : answer;
  return listIn(schema ? schema.parse(plain) : plain, table);
}

function listIn(answer: unknown, table?: string): Row[] {
  if (Array.isArray(answer)) return answer as Row[];
  const lists = Object.entries(answer && typeof answer === 'object' ? answer : {});
  const inside = lists.flatMap(([name, list]) => (table && name !== table ? [] : [list]));
  return (inside.find((value) => Array.isArray(value)) ?? []) as Row[];
}
