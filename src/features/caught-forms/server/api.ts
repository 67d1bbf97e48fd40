import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Base } from '../../../lib/database/database.ts';
import { caughtCountsSchema, caughtForms, letThroughInput } from '../caught-form.ts';
import type { KeptForms } from './caught-forms.ts';
import { caughtFormStore, countCaughtForms } from './store.ts';

export function caughtFormsApi(kept: Pick<KeptForms, 'letThrough'>, services: Base): Route[] {
  const { database } = services;
  const ofStaff = crudApi({
    resource: caughtForms,
    store: caughtFormStore(database),
    services,
    hooks: {},
  });
  return [
    routesUnder(caughtForms.plural).get(adminApi.caughtFormCounts(), {
      summary: 'The number of forms that are probably from robots',
      answer: caughtCountsSchema,
      handle: async () => ({ total: await countCaughtForms(database.db) }),
    }),
    // Caught forms are never edited.
    ...ofStaff.filter(({ method }) => method === 'GET' || method === 'DELETE'),
    routesUnder(caughtForms.plural).post(adminApi.caughtFormRelease(':id'), {
      summary:
        'Let a form through: it becomes a normal booking, message and so on. A full slot is 409 with `capacity` and `taken`, unless `overbook`',
      status: 204,
      body: letThroughInput,
      async handle({ id, body, caller }) {
        await kept.letThrough(id(), body.overbook === true, caller);
      },
    }),
  ];
}
