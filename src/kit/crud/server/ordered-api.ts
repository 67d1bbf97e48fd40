import { z } from 'zod';
import type { Handle } from '../../../lib/database/database.ts';
import { type Caller, type Route, route } from '../../http/route.ts';
import { validate } from '../../http/validate.ts';
import { type OrderedRecord, type OrderedResource, sectionOrderInput } from '../ordered.ts';
import { recordAudit } from './audit-store.ts';
import type { CrudServices } from './crud-api.ts';
import type { OrderedStore } from './ordered-store.ts';
import { Page, readPaging } from './paging.ts';

/**
 * The public gets active records. A PUT takes the whole record or only `order`. `blank` has a new record's defaults.
 */
export function orderedApi<Wire extends z.ZodObject, Input extends z.ZodObject>(
  resource: OrderedResource<Wire, Input>,
  store: OrderedStore<z.output<Wire> & OrderedRecord>,
  blank: Partial<z.output<Wire>>,
  { database, clock }: CrudServices,
): Route[] {
  type Stored = z.output<Wire> & OrderedRecord;
  const { paths, schema, input, singular, plural, topic, sections } = resource;
  const noun = singular.toLowerCase();
  const record = schema as unknown as z.ZodType<Stored>;

  async function change<Result>(
    caller: Caller,
    action: string,
    work: (trx: Handle) => Promise<Result>,
    about: (result: Result) => { subjectId?: number; detail?: string },
  ): Promise<Result> {
    const done = await database.write(async (trx) => {
      const result = await work(trx);
      const entry = { action, subject: noun, ...about(result) };
      await recordAudit(trx, caller, clock.now(), entry);
      return result;
    });
    database.changes.publish(topic);
    return done;
  }

  return [
    route({
      method: 'GET',
      path: paths.list,
      tag: plural,
      summary: `Every ${noun} by section and order; without a session only active ones`,
      query: {
        q: 'Text to look for',
        page: 'Page, from 1; the response then has X-Total-Count',
        pageSize: 'Rows per page, 1 to 200',
      },
      answer: z.array(record),
      async handle(request) {
        const paging = readPaging(request);
        const found = await store.list(database.db, { q: request.query('q') });
        const shown = request.caller.staff ? found : found.filter(({ isActive }) => isActive);
        if (!paging) return shown;
        const { limit, offset } = paging;
        return new Page(shown.slice(offset, offset + limit), shown.length);
      },
    }),
    route({
      method: 'POST',
      path: paths.write,
      tag: plural,
      summary: `Add a ${noun} at its order; the others move down`,
      status: 201,
      body: input,
      answer: record,
      handle: ({ body, caller }) =>
        change(
          caller,
          'created',
          (trx) => store.insert(trx, { ...blank, ...body } as unknown as Stored, clock.now()),
          ({ id }) => ({ subjectId: id }),
        ),
    }),
    // Before the routes of single records, which would read `order` as an id.
    route({
      method: 'PUT',
      path: `${paths.write}/order`,
      tag: plural,
      summary: 'Reorder a section: its ids in the new order',
      body: sectionOrderInput(sections.names),
      answer: z.array(record),
      handle: ({ body: { section, ids }, caller }) =>
        change(
          caller,
          'ordered',
          async (trx) => {
            await store.reorder(trx, section, ids);
            const all: Stored[] = await store.list(trx);
            return all.filter((one) => one[sections.field] === section);
          },
          () => ({ detail: section }),
        ),
    }),
    route({
      method: 'PUT',
      path: `${paths.write}/:id`,
      tag: plural,
      summary: `Replace a ${noun}, or move it by its order alone; an old version is refused with the current record`,
      body: input.partial(),
      answer: record,
      async handle({ body, id, caller }) {
        if (!isOnlyOrder(body)) validate(input, body);
        const { version, ...changes } = body as Partial<Stored>;
        return change(
          caller,
          isOnlyOrder(body) ? 'moved' : 'updated',
          (trx) => store.change(trx, id(), changes as Partial<Stored>, clock.now(), version),
          (done) => ({ subjectId: done.id }),
        );
      },
    }),
    route({
      method: 'DELETE',
      path: `${paths.write}/:id`,
      tag: plural,
      summary: `Delete a ${noun}; those after it move up`,
      handle: ({ id, caller }) =>
        change(
          caller,
          'deleted',
          (trx) => store.remove(trx, id()),
          (gone) => ({ subjectId: gone.id }),
        ),
    }),
  ];
}

function isOnlyOrder(body: Record<string, unknown>): boolean {
  const given = Object.keys(body).filter((name) => body[name] !== undefined && name !== 'version');
  return given.length === 1 && given[0] === 'order';
}
