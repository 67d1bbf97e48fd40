// Lists are sent whole, or page by page on request.
import { safeParse } from 'secure-json-parse';
import { z } from 'zod';
import { AppError } from '../../../lib/http/errors.ts';
import { validateQuery } from '../../http/validate.ts';
import type { ListOrder, Place } from './crud-list-store.ts';

interface Query {
  query(name: string): string | undefined;
}

export const pageParameters = {
  page: 'Page, from 1; the response then has X-Total-Count',
  pageSize: 'Rows per page, 1 to 200',
};
export const rangeParameters = {
  ...pageParameters,
  after:
    'Rows after a position, instead of a page number: start with 0, then use X-Next-After while the response has one',
};

const numberOf = (pattern: RegExp, text: string) =>
  z.string().regex(pattern, text).transform(Number);

const pagingQuery = z.object({
  page: numberOf(/^0*[1-9]\d{0,8}$/, 'page takes a number from 1').default(1),
  pageSize: numberOf(/^0*([1-9]\d?|1\d\d|200)$/, 'pageSize takes 1 to 200').default(50),
});

/** Part of a list, and what its headers say: how many rows there are, or where the next begin. */
export class Page {
  readonly answer: unknown;
  readonly headers: Record<string, string> = {};

  constructor(answer: unknown, { total, next }: { total?: number; next?: unknown }) {
    this.answer = answer;
    if (total !== undefined) this.headers['X-Total-Count'] = String(total);
    if (next !== undefined) this.headers['X-Next-After'] = String(next);
  }
}

/** The rows up to a limit, of which one more has been read. */
export function upTo(limit: number, rows: readonly { id: number }[]): Page {
  const shown = rows.slice(0, limit);
  return new Page(shown, { next: rows.length > limit ? shown.at(-1)?.id : undefined });
}

/** Limit and offset of `page` and `pageSize` (50 by default); undefined, for all, without `page`. */
export function readPaging(request: Query) {
  if (request.query('page') === undefined) return undefined;
  const { page, pageSize: limit } = validateQuery(pagingQuery, request);
  return { limit, offset: (page - 1) * limit };
}

/** A longer list would block the server, and past half a million rows exceeds the longest string. */
export const WHOLE_AT_MOST = 100_000;

export function tooLong(): AppError {
  const text = `The list has more than ${WHOLE_AT_MOST} rows: please ask for it page by page`;
  return AppError.at('page', text);
}

/**
 * A list read by the caller: the requested page, the rows after so many, or all of it.
 * @throws AppError 400 for a list that is too long to send whole
 */
export async function pageOrWhole<Row>(
  request: Query,
  read: (part: { limit: number; offset: number }) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Page | Row[]> {
  const behind = readCursor(request, {}, []);
  if (behind) {
    const { limit, place: { id: offset } = { id: 0 } } = behind;
    const rows = await read({ limit: limit + 1, offset });
    return new Page(rows.slice(0, limit), {
      next: rows.length > limit ? offset + limit : undefined,
    });
  }
  const paging = readPaging(request);
  if (paging) return new Page(await read(paging), { total: await count() });
  const rows = await read({ limit: WHOLE_AT_MOST + 1, offset: 0 });
  if (rows.length <= WHOLE_AT_MOST) return rows;
  throw tooLong();
}

/** The requested order. @throws AppError 400 for an unknown sort key. */
export function readOrder(request: Query, sortable: readonly string[]): ListOrder {
  const orderQuery = z.object({
    sort: z.enum(sortable, `sort takes ${sortable.join(', ') || 'nothing here'}`).optional(),
    direction: z.enum(['asc', 'desc'], 'direction takes asc or desc').optional(),
  });
  return validateQuery(orderQuery, request);
}

/** The values in the cursor of a list sorted by columns of these kinds. */
export type KeyKind = 'text' | 'number';

const UNKNOWN_CURSOR = 'after takes 0, the id of a row, or the value of X-Next-After';
const START = '0';
const keySchemas = {
  // PostgreSQL accepts no NUL, and no longer integer.
  text: z.string().regex(/^[^\0]*$/),
  number: z.int().min(-2_147_483_648).max(2_147_483_647),
};

export interface Cursor {
  place: Place | undefined;
  limit: number;
}

/** The rows that `after` asks for. @throws AppError 400 for a cursor of another order */
export function readCursor(request: Query, order: ListOrder, kinds: KeyKind[]): Cursor | undefined {
  const after = request.query('after');
  if (after === undefined) return undefined;
  const { pageSize } = validateQuery(pagingQuery.pick({ pageSize: true }), request);
  if (after === START) return { place: undefined, limit: pageSize };
  const place = kinds.length === 0 ? placeOfId(after) : decodePlace(after, order, kinds);
  if (!place) throw AppError.at('after', UNKNOWN_CURSOR);
  return { place, limit: pageSize };
}

/** The `after` that continues behind a position: its id, in a list sorted by id. */
export function cursorOf(place: Place, order: ListOrder): string {
  if (place.keys.length === 0) return String(place.id);
  const text = JSON.stringify([nameOf(order), ...place.keys, place.id]);
  return Buffer.from(text).toString('base64url');
}

function placeOfId(text: string): Place | undefined {
  return /^\d{1,9}$/.test(text) ? { keys: [], id: Number(text) } : undefined;
}

function decodePlace(text: string, order: ListOrder, kinds: KeyKind[]): Place | undefined {
  const parts: z.ZodType[] = [...kinds, 'number' as const].map((kind) => keySchemas[kind]);
  const cursor = z
    .tuple([z.literal(nameOf(order)), ...parts])
    .safeParse(safeParse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!cursor.success) return undefined;
  const [, ...values] = cursor.data as (string | number)[];
  return { keys: values.slice(0, -1), id: Number(values.at(-1)) };
}

const nameOf = ({ sort = 'id', direction = 'asc' }: ListOrder) => `${sort} ${direction}`;
