import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Caller, type Route, routesUnder } from '../../../kit/http/route.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { z } from '../../../lib/text/zod.ts';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { appointmentSchema, onOurWayInput } from '../../appointments/appointment.ts';
import { type AppointmentServices, placeContextOf } from '../../appointments/server/booking.ts';
import { messagesToCustomer } from '../../appointments/server/messages.ts';
import { appointmentOf } from '../../appointments/server/store.ts';
import { takeNotice } from '../../appointments/server/visit-notice-store.ts';
import { channels, deliveries } from '../../notifications/message.ts';
import { deliveryBy, enqueueMessages } from '../../notifications/server/store.ts';
import { lockAppointment } from './store.ts';

/** With what has become of the message: null if all messages are switched off. */
const answer = appointmentSchema.extend({ delivery: z.enum(deliveries).nullable() });

/**
 * @param minutes until the arrival; undefined for 'soon'.
 * @throws AppError 404, 409 for a visit of another day or status, or when the message was already sent today
 */
async function tellOnOurWay(
  services: AppointmentServices,
  id: number,
  minutes: number | undefined,
  caller: Caller,
): Promise<z.infer<typeof answer>> {
  const { database } = services;
  const context = await placeContextOf(services);
  const row = await writeAs(
    services,
    caller,
    ['messages', 'appointments'],
    async (trx, audit, now) => {
      const date = londonDayOf(now);
      const visit = existing(await lockAppointment(trx, database, id), 'appointment');
      if (visit.status !== 'confirmed' || visit.preferredDate !== date) {
        throw new AppError('conflict', 'Only for a confirmed visit today.');
      }
      const arrival = minutes === undefined ? 'soon' : `in about ${minutes} minutes`;
      const messages = messagesToCustomer('on-our-way', visit, context, undefined, {
        values: { arrival },
      });
      const due = [];
      for (const channel of channels) {
        const notice = { appointmentId: id, kind: 'on-our-way', date, channel } as const;
        if (!(await takeNotice(trx, notice, now))) continue;
        due.push(...messages.filter((message) => message.channel === channel));
      }
      if (due.length === 0) {
        throw new AppError('conflict', 'This message has already been written today.');
      }
      // Later it would only confuse.
      const notAfter = new Date(now.getTime() + HOUR_MS).toISOString();
      const messagesInTime = due.map((message) => ({ ...message, notAfter }));
      await enqueueMessages(trx, messagesInTime, context.channels, now);
      await audit('on our way', 'appointment', { subjectId: id, detail: arrival });
      return visit;
    },
  );
  return {
    ...(await appointmentOf(database.db, row)),
    delivery: deliveryBy(context.channels, row.email !== ''),
  };
}

export const onOurWayRoute = (services: AppointmentServices): Route =>
  routesUnder('Appointments').post(adminApi.onOurWay(':id'), {
    summary: 'Send the customer of a visit today a message that somebody is on the way; once a day',
    body: onOurWayInput,
    answer,
    handle: ({ body, id, caller }) => tellOnOurWay(services, id(), body.minutes, caller),
  });
