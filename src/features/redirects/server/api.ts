import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { crudWrites } from '../../../kit/crud/server/crud-writes.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { z } from '../../../lib/text/zod.ts';
import { missedPathSchema, type Redirect, redirects, whyKnotted } from '../redirect.ts';
import type { MissingPages } from './missing-pages.ts';
import { forgetMissed, listMissed, lockRedirects, redirectStore } from './store.ts';

interface RedirectServices extends Base {
  publicUrl: string;
  missingPages: Pick<MissingPages, 'runOnce'>;
  /** The paths that the site answers by itself. */
  readPaths(db: Handle, now: Date): Promise<ReadonlySet<string>>;
}

export function redirectsApi(services: RedirectServices): Route[] {
  const { database, clock, missingPages } = services;
  const store = redirectStore(database);

  const parts = {
    resource: redirects,
    store,
    services,
    hooks: {
      // Lists tell what has been counted so far.
      async visibleTo() {
        await missingPages.runOnce();
        return {};
      },
      beforeWrite: (trx: Handle) => lockRedirects(trx, database.engine),
    },
  };
  const writes = crudWrites(parts);

  async function checked(trx: Handle, redirect: Redirect) {
    const { from } = redirect;
    // A page always wins, so such a redirect would do nothing.
    if ((await services.readPaths(trx, clock.now())).has(from)) {
      refuse('from', `${from} has a page. A redirect only works from an address without one.`);
    }
    const knot = whyKnotted(redirect, await store.list(trx), services.publicUrl);
    if (knot) refuse(knot.field, knot.message);
    await forgetMissed(trx, from);
    return redirect;
  }

  return [
    ...crudApi({
      ...parts,
      writes: {
        ...writes,
        create: async (trx, ...rest) => checked(trx, await writes.create(trx, ...rest)),
        replace: async (trx, ...rest) => checked(trx, await writes.replace(trx, ...rest)),
      },
    }),
    routesUnder(redirects.plural).get(adminApi.notFound(), {
      summary:
        'Addresses that visitors asked for in vain in the last 30 days, most wanted first; at most 1,000, and none with personal data',
      answer: z.array(missedPathSchema),
      async handle() {
        await missingPages.runOnce();
        const now = clock.now();
        const paths = await services.readPaths(database.db, now);
        const missed = await listMissed(database.db, now);
        return missed.filter(({ path }) => !paths.has(path));
      },
    }),
  ];
}

function refuse(field: keyof Redirect, message: string): never {
  throw AppError.at(field, message, 'conflict');
}
