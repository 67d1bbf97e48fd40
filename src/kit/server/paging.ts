// Lists are sent whole, or a page at a time when the caller asks for one.
import { z } from 'zod';
import { validate } from './validate.ts';

const wholeNumber = (text: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, text)
    .transform(Number);

const pagingQuery = z.object({
  page: wholeNumber('page takes a number from 1').refine(
    (page) => page >= 1,
    'page takes a number from 1',
  ),
  pageSize: wholeNumber('pageSize takes 1 to 200')
    .refine((size) => size >= 1 && size <= 200, 'pageSize takes 1 to 200')
    .optional(),
});

/** One page of a list, with the number of rows of the whole. */
export class Page {
  readonly rows: unknown[];
  readonly total: number;

  constructor(rows: unknown[], total: number) {
    this.rows = rows;
    this.total = total;
  }
}

/** Limit and offset asked for by `page` and `pageSize` (50 unless told), or undefined for all. */
export function readPaging(request: { query(name: string): string | undefined }) {
  const page = request.query('page');
  if (page === undefined) return undefined;
  const asked = validate(pagingQuery, { page, pageSize: request.query('pageSize') });
  const limit = asked.pageSize ?? 50;
  return { limit, offset: (asked.page - 1) * limit };
}

const cursorQuery = z.object({
  after: wholeNumber('after takes the id of a row, or 0'),
  pageSize: pagingQuery.shape.pageSize,
});

/** The rows asked for by `after`: a page without a number, and without a count of the whole. */
export function readCursor(request: { query(name: string): string | undefined }) {
  const after = request.query('after');
  if (after === undefined) return undefined;
  const asked = validate(cursorQuery, { after, pageSize: request.query('pageSize') });
  return { after: asked.after, limit: asked.pageSize ?? 50 };
}
