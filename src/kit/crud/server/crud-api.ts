import { z } from 'zod';
import { type Route, type RouteRequest, routesUnder } from '../../http/route.ts';
import type { StoredRecord } from '../resource.ts';
import { cachedRead } from './cached-read.ts';
import { type CrudParts, crudWrites, type Writes } from './crud-writes.ts';
import { listAnswers, listParameters } from './list-answer.ts';
import { writeAs } from './write-as.ts';

/** Routes for list, one, create, replace and remove. A taken slug or an old version is 409. */
export function crudApi<Wire extends z.ZodObject, Input extends z.ZodObject>(
  parts: CrudParts<Wire, Input> & { writes?: Writes<z.output<Wire> & StoredRecord> },
): Route[] {
  type Stored = z.output<Wire> & StoredRecord;
  const { resource, store, hooks, services, writes = crudWrites(parts) } = parts;
  const { paths, schema, input, singular, plural, topic } = resource;
  const { database } = services;
  const noun = singular.toLowerCase();
  const route = routesUnder(plural);
  const record = schema as unknown as z.ZodType<Stored>;

  const filterOf = async (request: Pick<RouteRequest, 'query' | 'caller'>) => {
    const visible = await hooks.visibleTo?.(request.caller);
    const where: Record<string, string | number> = {};
    for (const [name, read] of Object.entries(hooks.filters ?? {})) {
      const text = request.query(name);
      if (text !== undefined) where[name] = read(text);
    }
    return { ...visible, q: request.query('q'), where: { ...where, ...visible?.where } };
  };

  const answerList = listAnswers(store, database, topic);
  // Built for each visitor, the text would fill the heap faster than V8 empties it.
  const publicList = cachedRead(database, [topic], () =>
    answerList({ query: () => undefined }, {}),
  );
  const isPublicList = ({ caller, raw }: RouteRequest) =>
    !hooks.visibleTo && !caller.staff && !raw.url.includes('?');

  return [
    route.get(paths.list, {
      summary: `Every ${noun}`,
      query: listParameters(store),
      answer: z.array(record),
      handle: async (request) =>
        isPublicList(request) ? publicList.read() : answerList(request, await filterOf(request)),
    }),
    route.post(paths.create ?? paths.write, {
      summary: `Create a ${noun}`,
      status: 201,
      body: hooks.createInput ?? input,
      answer: record,
      handle: ({ body, caller }) =>
        writeAs(services, caller, topic, (trx) => writes.create(trx, caller, body)),
    }),
    route.get(`${paths.write}/:id`, {
      summary: `One ${noun}`,
      answer: record,
      handle: ({ id }) => writes.found(database.db, id()),
    }),
    route.put(`${paths.write}/:id`, {
      summary: `Replace a ${noun}; an old version is refused with the current record`,
      body: input,
      answer: record,
      handle({ body, id, caller }) {
        const version = typeof body.version === 'number' ? body.version : undefined;
        return writeAs(services, caller, topic, (trx) =>
          writes.replace(trx, caller, id(), body, { version }),
        );
      },
    }),
    route.delete(`${paths.write}/:id`, {
      summary: `Delete a ${noun}`,
      handle: ({ id, caller }) =>
        writeAs(services, caller, topic, (trx) => writes.remove(trx, caller, id())),
    }),
  ];
}
