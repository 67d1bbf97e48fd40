import { safeParse } from 'secure-json-parse';
import { z } from 'zod';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { formPage, type IntakeDeps, intakeRoute } from '../../../kit/http/intake.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { existing } from '../../../lib/http/errors.ts';
import { api, urls } from '../../../urls.ts';
import type { Post } from '../../notifications/server/store.ts';
import { sentQuery } from '../sent-swatches.ts';
import {
  swatchRequestAnswer,
  swatchRequestInput,
  swatchRequestSchema,
  swatchRequests,
  swatchStatusInput,
} from '../swatch-request.ts';
import { createSwatchIntake } from './intake.ts';
import { swatchRequestStore } from './store.ts';

const swatchForm = swatchRequestInput.extend({
  swatches: z.preprocess(
    (value) => safeParse(String(value)) ?? value,
    swatchRequestInput.shape.swatches,
  ),
});

const TAG = swatchRequests.plural;

export function swatchesApi(services: IntakeDeps & Post): Route[] {
  const { database, clock } = services;
  const intake = createSwatchIntake(services);
  const store = swatchRequestStore(database);
  const ofStaff = crudApi({
    resource: swatchRequests,
    store,
    services: { database, clock },
    hooks: { filters: { status: (text) => validate(swatchStatusInput, { status: text }).status } },
  });
  return [
    intakeRoute(intake, {
      path: api.swatchRequests(),
      page: formPage(intake, {
        path: urls.swatches(),
        thanks: ({ swatches }) => `${urls.swatchThanks()}?${sentQuery(swatches)}`,
        schema: swatchForm,
        choices: { boxes: 'swatch', list: 'swatches' },
        keys: 'swatch form',
      }),
      tag: TAG,
      summary: 'Request swatches by post: at most 8 for one household within 30 days',
      answer: swatchRequestAnswer,
      keys: 'swatches',
    }),
    // A visitor's text is never changed.
    ...ofStaff.filter(({ method }) => method === 'GET' || method === 'DELETE'),
    routesUnder(TAG).put(`${swatchRequests.paths.write}/:id`, {
      summary:
        'Mark a request as sent, or as new; an old version is refused with the current record',
      body: swatchStatusInput,
      answer: swatchRequestSchema,
      handle: ({ id, body: { status, version }, caller }) =>
        writeAs(services, caller, 'swatches', async (trx, audit, now) => {
          const request = existing(await store.find(trx, id()), 'swatch request');
          const isCurrent = version === undefined || version === request.version;
          if (request.status === status && isCurrent) return request;
          const changed = await store.replace(trx, id(), { ...request, status }, now, version);
          await audit(`marked ${status}`, 'swatch request', { subjectId: id() });
          return changed;
        }),
    }),
  ];
}
