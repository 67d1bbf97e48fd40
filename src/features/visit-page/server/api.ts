import { adminApi } from '../../../admin-urls.ts';
import { type Route, type RouteRequest, route, StreamReply } from '../../../kit/http/route.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { StoredFile } from '../../../lib/files/storage.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { z } from '../../../lib/text/zod.ts';
import { api, urls } from '../../../urls.ts';
import { findAppointment, findAppointmentByToken } from '../../appointments/server/store.ts';
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
  const visitOf = async (request: RouteRequest) => {
    const row = await findAppointmentByToken(db, request.param('token'), secret);
    if (!row) throw new AppError('notFound', 'We could not find a visit for this link.');
    return row;
  };
  return [
    route({
      method: 'GET',
      path: api.visitMessages(urls.visit(':token')),
      tag: 'Visits',
      summary: "The customer's messages and photos for the visit",
      answer: messageList,
      handle: async (request) => listVisitMessages(db, (await visitOf(request)).id),
    }),
    route({
      method: 'POST',
      path: api.visitMessages(urls.visit(':token')),
      tag: 'Visits',
      summary:
        'Send a message or photos of the windows: JPEG, PNG or WebP, up to five per visit, 5 MB each',
      status: 201,
      form: messageForm,
      answer: messageList,
      handle: ({ param, raw, caller }) => intake.receive(param('token'), raw, caller),
    }),
    route({
      method: 'GET',
      path: api.visitPhoto(urls.visit(':token'), ':photo'),
      tag: 'Visits',
      summary: 'A photo from the customer',
      async handle(request) {
        const { id } = await visitOf(request);
        return asPicture(await intake.openPhoto(id, request.id('photo')));
      },
    }),
    route({
      method: 'GET',
      path: adminApi.customerMessages(':id'),
      tag: 'Appointments',
      summary: "The customer's messages and photos for a visit",
      answer: messageList,
      async handle({ id }) {
        if (!(await findAppointment(db, id()))) {
          throw new AppError('notFound', 'There is no such appointment.');
        }
        return listVisitMessages(db, id());
      },
    }),
    route({
      method: 'GET',
      path: adminApi.customerPhoto(':id', ':photo'),
      tag: 'Appointments',
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
