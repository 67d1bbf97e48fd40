import { adminApi } from '../../../admin-urls.ts';
import {
  type Route,
  type RouteRequest,
  routesUnder,
  StreamReply,
} from '../../../kit/http/route.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { StoredFile } from '../../../lib/files/storage.ts';
import { existing } from '../../../lib/http/errors.ts';
import { z } from '../../../lib/text/zod.ts';
import { api, urls } from '../../../urls.ts';
import { findAppointment, knownVisit } from '../../appointments/server/store.ts';
import { visitMessageSchema } from '../../appointments/visit-message.ts';
import type { MessageIntake } from './message-intake.ts';
import { listVisitMessages } from './store.ts';

const messageList = z.array(visitMessageSchema);
const messageForm = z.object({
  message: z.string().optional(),
  photos: z.array(z.string().meta({ format: 'binary' })).optional(),
});

export function visitPageApi(
  { db }: Pick<Database, 'db'>,
  secret: string,
  intake: MessageIntake,
): Route[] {
  const visitOf = ({ param }: RouteRequest) => knownVisit(db, param('token'), secret);
  return [
    routesUnder('Visits').get(api.visitMessages(urls.visit(':token')), {
      summary: "The customer's messages and photos for the visit",
      answer: messageList,
      handle: async (request) => listVisitMessages(db, (await visitOf(request)).id),
    }),
    routesUnder('Visits').post(api.visitMessages(urls.visit(':token')), {
      summary:
        'Send a message or photos of the windows: JPEG, PNG or WebP, up to five per visit, 5 MB each',
      status: 201,
      form: messageForm,
      link: { page: urls.visit, name: 'messages', next: (page) => `${page}#messages-title` },
      answer: messageList,
      handle: ({ param, raw, caller }) => intake.receive(param('token'), raw, caller),
    }),
    routesUnder('Visits').get(api.visitPhoto(urls.visit(':token'), ':photo'), {
      summary: 'A photo from the customer',
      async handle(request) {
        const { id } = await visitOf(request);
        return asPicture(await intake.openPhoto(id, request.id('photo')));
      },
    }),
    routesUnder('Appointments').get(adminApi.customerMessages(':id'), {
      summary: "The customer's messages and photos for a visit",
      answer: messageList,
      async handle({ id }) {
        existing(await findAppointment(db, id()), 'appointment');
        return listVisitMessages(db, id());
      },
    }),
    routesUnder('Appointments').get(adminApi.customerPhoto(':id', ':photo'), {
      summary: 'A photo from the customer',
      handle: async ({ id }) => asPicture(await intake.openPhoto(id(), id('photo'))),
    }),
  ];
}

// For one pair of eyes: no cache on the way keeps it.
const asPicture = ({ content, size }: StoredFile) =>
  new StreamReply(content, {
    'Content-Type': 'image/webp',
    'Content-Length': String(size),
    'Content-Disposition': 'inline',
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });
