import { z } from 'zod';
import { idempotencyKeyOf } from '../../../kit/server/idempotency-store.ts';
import { Page, readPaging } from '../../../kit/server/paging.ts';
import { Reply, type Route, type RouteRequest, route } from '../../../kit/server/route.ts';
import { validate } from '../../../kit/server/validate.ts';
import type { Handle } from '../../../lib/database.ts';
import { AppError } from '../../../lib/errors.ts';
import { daysBetween, isDay, londonDayOf } from '../../../lib/london-day.ts';
import {
  appointmentInput,
  appointmentSchema,
  appointmentStatuses,
  bookingAnswer,
  bookingInput,
  cancellationInput,
  moveInput,
  statusInput,
  trapFields,
  visitSchema,
} from '../appointment.ts';
import { availabilityDaySchema, availabilityOf, LONGEST_RANGE_DAYS } from '../availability.ts';
import type { AppointmentServices } from './booking.ts';
import { calendarOf } from './calendar.ts';
import { changeAppointment, changeVisit, removeAppointment } from './changes.ts';
import type { Reception } from './reception.ts';
import {
  countAppointments,
  countTakenPlaces,
  findAppointment,
  findAppointmentByToken,
  listAppointments,
  toVisit,
  withSmsStatus,
} from './store.ts';

const rangeQuery = z
  .object({
    from: z
      .string('from takes a day such as 2026-11-24')
      .refine(isDay, 'from takes a day such as 2026-11-24'),
    to: z
      .string('to takes a day such as 2026-11-30')
      .refine(isDay, 'to takes a day such as 2026-11-30'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to must not be before from' })
  .refine(({ from, to }) => daysBetween(from, to) < LONGEST_RANGE_DAYS, {
    path: ['to'],
    message: `Please ask for at most ${LONGEST_RANGE_DAYS} days`,
  });

const statusQuery = z.enum(
  appointmentStatuses,
  'status takes pending, confirmed, completed or cancelled',
);

export function appointmentsApi(services: AppointmentServices, reception: Reception): Route[] {
  const { database, clock } = services;
  const visitOf = (request: RouteRequest) => (db: Handle) =>
    findAppointmentByToken(db, request.param('token'));
  const knownVisit = async (request: RouteRequest) => {
    const row = await visitOf(request)(database.db);
    if (!row) throw new AppError('notFound', 'We know no visit by this link.');
    return row;
  };

  return [
    route({
      method: 'POST',
      path: '/appointments',
      tag: 'Booking',
      summary: 'Book a free home consultation',
      status: 201,
      body: bookingInput.extend(trapFields.shape),
      answer: bookingAnswer,
      handle({ body, caller, header }) {
        const { website, startedAt, ...booking } = body;
        const key = idempotencyKeyOf('booking', header('idempotency-key'), booking);
        return reception.receive(booking, { website, startedAt }, key, caller);
      },
    }),
    route({
      method: 'GET',
      path: '/availability',
      tag: 'Booking',
      summary: 'Free places of each slot, day by day; at most 62 days a call',
      query: { from: 'First day, YYYY-MM-DD', to: 'Last day, YYYY-MM-DD' },
      answer: z.array(availabilityDaySchema),
      async handle({ query }) {
        const { from, to } = validate(rangeQuery, { from: query('from'), to: query('to') });
        const { booking } = await services.readSettings();
        const taken = await countTakenPlaces(database.db, from, to);
        return availabilityOf(from, to, booking, taken, clock.now());
      },
    }),
    route({
      method: 'GET',
      path: '/visits/:token',
      tag: 'Visits',
      summary: 'The customer’s own visit',
      answer: visitSchema,
      handle: async (request) => toVisit(await knownVisit(request), londonDayOf(clock.now())),
    }),
    route({
      method: 'PUT',
      path: '/visits/:token',
      tag: 'Visits',
      summary: 'Move the visit to another free slot',
      body: moveInput,
      answer: visitSchema,
      handle: (request) => changeVisit(services, visitOf(request), request.body, request.caller),
    }),
    route({
      method: 'POST',
      path: '/visits/:token/cancellation',
      tag: 'Visits',
      summary: 'Cancel the visit',
      body: cancellationInput,
      answer: visitSchema,
      handle: (request) =>
        changeVisit(
          services,
          visitOf(request),
          { status: 'cancelled', ...request.body },
          request.caller,
        ),
    }),
    route({
      method: 'GET',
      path: '/visits/:token/calendar.ics',
      tag: 'Visits',
      summary: 'The visit as a calendar file',
      async handle(request) {
        const row = await knownVisit(request);
        return new Reply(200, calendarOf(row, await services.correspondents()), {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="visit.ics"',
        });
      },
    }),
    route({
      method: 'GET',
      path: '/admin/appointments',
      tag: 'Appointments',
      summary: 'Every visit, newest request first',
      query: { q: 'Text in name, contact or address', status: 'One status' },
      answer: z.array(appointmentSchema),
      async handle(request) {
        const status = request.query('status');
        const filter = {
          q: request.query('q'),
          status: status === undefined ? undefined : validate(statusQuery, status),
        };
        const paging = readPaging(request);
        const rows = await listAppointments(database.db, { ...filter, ...paging });
        return paging ? new Page(rows, await countAppointments(database.db, filter)) : rows;
      },
    }),
    route({
      method: 'GET',
      path: '/admin/appointments/:id',
      tag: 'Appointments',
      summary: 'One visit',
      answer: appointmentSchema,
      async handle({ id }) {
        const row = await findAppointment(database.db, id());
        if (!row) throw new AppError('notFound', 'There is no such appointment.');
        const [appointment] = await withSmsStatus(database.db, [row]);
        return appointment;
      },
    }),
    route({
      method: 'PUT',
      path: '/admin/appointments/:id',
      tag: 'Appointments',
      summary: 'Change a visit; an old version is refused with the current record',
      body: appointmentInput,
      answer: appointmentSchema,
      handle({ body, id, caller }) {
        const { version, ...changes } = body;
        return changeAppointment(services, id(), changes, caller, { version });
      },
    }),
    route({
      method: 'PUT',
      path: '/admin/appointments/:id/status',
      tag: 'Appointments',
      summary: 'Set a visit’s status; its effects happen once',
      body: statusInput,
      answer: appointmentSchema,
      handle: ({ body, id, caller }) => changeAppointment(services, id(), body, caller),
    }),
    route({
      method: 'DELETE',
      path: '/admin/appointments/:id',
      tag: 'Appointments',
      summary: 'Delete a visit and free its place',
      handle: ({ id, caller }) => removeAppointment(services, id(), caller),
    }),
  ];
}
