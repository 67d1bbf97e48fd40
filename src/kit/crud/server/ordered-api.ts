import { z } from 'zod';
import { type Route, routesUnder } from '../../http/route.ts';
import { validate } from '../../http/validate.ts';
import { type OrderedRecord, sectionOrderInput } from '../ordered.ts';
import { type OrderedParts, orderedWrites, type Writes } from './crud-writes.ts';
import { Page, pageParameters, readPaging } from './paging.ts';
import { writeAs } from './write-as.ts';

/** The public gets active records. A PUT takes the whole record or only `order`. */
export function orderedApi<Wire extends z.ZodObject, Input extends z.ZodObject>(
  parts: OrderedParts<Wire, Input> & { writes?: Writes<z.output<Wire> & OrderedRecord> },
): Route[] {
  type Stored = z.output<Wire> & OrderedRecord;
  const { resource, store, services, writes = orderedWrites(parts) } = parts;
  const { paths, schema, input, singular, plural, sections, topic } = resource;
  const { database } = services;
  const noun = singular.toLowerCase();
  const route = routesUnder(plural);
  const record = schema as unknown as z.ZodType<Stored>;

  return [
    route.get(paths.list, {
      summary: `Every ${noun} by section and order; without a session only active ones`,
      query: { q: 'Text to look for', ...pageParameters },
      answer: z.array(record),
      async handle(request) {
        const paging = readPaging(request);
        const found = await store.list(database.db, { q: request.query('q') });
        const shown = request.caller.staff ? found : found.filter(({ isActive }) => isActive);
        if (!paging) return shown;
        const { limit, offset } = paging;
        return new Page(shown.slice(offset, offset + limit), { total: shown.length });
      },
    }),
    route.post(paths.write, {
      summary: `Add a ${noun} at its order; the others move down`,
      status: 201,
      body: input,
      answer: record,
      handle: ({ body, caller }) =>
        writeAs(services, caller, topic, (trx) => writes.create(trx, caller, body)),
    }),
    // Before the routes of single records, which would read `order` as an id.
    route.put(`${paths.write}/order`, {
      summary: 'Reorder a section: its ids in the new order',
      body: sectionOrderInput(sections.names),
      answer: z.array(record),
      handle: ({ body: { section, ids }, caller }) =>
        writeAs(services, caller, topic, async (trx, audit) => {
          await store.reorder(trx, section, ids);
          await audit('ordered', noun, { detail: section });
          const all: Stored[] = await store.list(trx);
          return all.filter((one) => one[sections.field] === section);
        }),
    }),
    route.put(`${paths.write}/:id`, {
      summary: `Replace a ${noun}, or move it by its order alone; an old version is refused with the current record`,
      body: input.partial(),
      answer: record,
      async handle({ body, id, caller }) {
        if (!isOnlyOrder(body)) validate(input, body);
        const version = typeof body.version === 'number' ? body.version : undefined;
        const moved = isOnlyOrder(body) && { action: 'moved' };
        return writeAs(services, caller, topic, (trx) =>
          writes.replace(trx, caller, id(), body, { version, ...moved }),
        );
      },
    }),
    route.delete(`${paths.write}/:id`, {
      summary: `Delete a ${noun}; those after it move up`,
      handle: ({ id, caller }) =>
        writeAs(services, caller, topic, (trx) => writes.remove(trx, caller, id())),
    }),
  ];
}

function isOnlyOrder(body: Record<string, unknown>): boolean {
  const given = Object.keys(body).filter((name) => body[name] !== undefined && name !== 'version');
  return given.length === 1 && given[0] === 'order';
}
