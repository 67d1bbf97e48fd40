import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import {
  type Cursor,
  cursorOf,
  Page,
  pageOrWhole,
  rangeParameters,
  readCursor,
  readOrder,
} from '../../../kit/crud/server/paging.ts';
import { idempotencyKeyOf } from '../../../kit/http/idempotency-store.ts';
import { Reply, type Route, type RouteRequest, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { splitTrap, trapFields } from '../../../kit/public-form.ts';
import { onlyVisitsOf } from '../../../kit/role.ts';
import type { WordIndexer } from '../../../kit/search/word-indexer.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { onlyWhenChanged } from '../../../lib/process/only-when-changed.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { api, urls } from '../../../urls.ts';
import { detailsOf } from '../../districts/districts.ts';
import {
  activeServices,
  appointmentCountsSchema,
  appointmentInput,
  appointmentSchema,
  appointmentStatuses,
  assignmentInput,
  bookingAnswer,
  bookingInputOf,
  cancellationInput,
  holdInput,
  moveInput,
  newBooking,
  staffBookingInput,
  statusInput,
  visitSchema,
} from '../appointment.ts';
import {
  availabilityDaySchema,
  availabilityOf,
  type BookingRules,
  bookableRange,
} from '../availability.ts';
import { bookingOptionsSchema } from '../booking-options.ts';
import { districtQuery, withNearby } from '../nearby.ts';
import { reasonTexts, textsOf } from '../outcome.ts';
import { assignVisit, readAssignee } from './assignment.ts';
import type { AppointmentServices } from './booking.ts';
import { calendarOf } from './calendar.ts';
import { changeAppointment, changeVisit, removeAppointment } from './changes.ts';
import { holdSlot, releaseHold } from './holds.ts';
import type { BookingIntake } from './intake.ts';
import { rangeQuery } from './range-query.ts';
import { listVisitedDistricts } from './range-store.ts';
import { enterVisit } from './staff-entry.ts';
import {
  type AppointmentFilter,
  appointmentOf,
  countAppointments,
  countOpenAppointments,
  countTakenPlaces,
  findAppointment,
  knownVisit,
  listAppointments,
  toVisit,
} from './store.ts';
import {
  kindsOfVisitOrder,
  listVisitsBehind,
  type VisitOrder,
  visitSorts,
} from './visit-list-store.ts';

const route = routesUnder('Appointments');
const bookingRoute = routesUnder('Booking');
const visitRoute = routesUnder('Visits');

/** Fields of a booking that do not belong to the visit itself. */
const besides = {
  conversation: z.string().max(200).optional().catch(undefined),
  holdToken: z.string().max(200).optional().catch(undefined),
  windows: newBooking.shape.windows,
  offer: newBooking.shape.offer,
};

const bookingBodyOf = onlyWhenChanged(
  ({ services, slots }: BookingRules) => [services, slots],
  (rules: BookingRules) => bookingInputOf(rules).extend(trapFields.shape).extend(besides),
);

const statusQuery = z.enum(
  appointmentStatuses,
  'status takes pending, confirmed, completed, cancelled or noShow',
);

/** @param onBooked runs after a booking from a conversation with the assistant. */
export function appointmentsApi(
  services: AppointmentServices,
  bookingIntake: BookingIntake,
  wordIndexer: Pick<WordIndexer, 'catchUp'>,
  onBooked: (conversation: string, appointmentId: number) => Promise<void>,
): Route[] {
  const { database, clock } = services;
  const visitSeen = ({ param }: RouteRequest) =>
    knownVisit(database.db, param('token'), services.secret);

  async function listBehind(
    filter: AppointmentFilter,
    order: VisitOrder,
    { place, limit }: Cursor,
  ): Promise<Page> {
    if (filter.q?.trim()) await wordIndexer.catchUp();
    const today = londonDayOf(clock.now());
    const found = await listVisitsBehind(database, filter, order, { place, limit, today });
    const { appointments, next } = found;
    return new Page(appointments, { next: next && cursorOf(next, order) });
  }

  return [
    bookingRoute.post(api.appointments(), {
      summary: 'Book a free home consultation',
      status: 201,
      body: async () => bookingBodyOf(await services.readRules()),
      answer: bookingAnswer,
      async handle({ body, caller, header }) {
        const { trap, input } = splitTrap(body);
        const { conversation, holdToken, ...booking } = input;
        const key = idempotencyKeyOf('booking', header('idempotency-key'), booking);
        const note = conversation && ((id: number) => onBooked(conversation, id));
        return bookingIntake.receive(booking, trap, key, caller, {
          source: conversation ? 'assistant' : 'website',
          holdToken,
          onBooked: note || undefined,
        });
      },
    }),
    bookingRoute.get(api.availability(), {
      summary: 'Free places of each slot, day by day; at most 62 days per call',
      query: {
        from: 'First day, YYYY-MM-DD',
        to: 'Last day, YYYY-MM-DD',
        near: 'An outward postcode such as SW1A: marks the slots in which we are already nearby',
      },
      answer: z.array(availabilityDaySchema),
      async handle({ query }) {
        const { from, to } = validate(rangeQuery, { from: query('from'), to: query('to') });
        const near = query('near') && validate(districtQuery, query('near'));
        const [rules, taken] = await Promise.all([
          services.readRules(),
          countTakenPlaces(database.db, from, to, clock.now()),
        ]);
        const days = availabilityOf(from, to, rules, taken, clock.now());
        if (!near) return days;
        const everybody = { from, to, assignedTo: undefined };
        const visited = await listVisitedDistricts(
          database.db,
          everybody,
          (status) => status === 'confirmed',
        );
        // Looked up once for all slots.
        const named = detailsOf([near, ...visited.all], services.outcodes);
        return withNearby(days, near, visited.of, new Map(Object.entries(named)));
      },
    }),
    bookingRoute.get(api.bookingOptions(), {
      summary:
        'Data for a booking form: services, slots, the first and the last day, the area served',
      answer: bookingOptionsSchema,
      async handle() {
        const rules = await services.readRules();
        const { first, last } = bookableRange(rules, clock.now());
        const { slots, area } = rules;
        return {
          services: activeServices(rules.services),
          slots,
          area,
          earliest: first,
          latest: last,
        };
      },
    }),
    bookingRoute.post(api.slotHolds(), {
      summary: 'Hold a place in a slot for ten minutes, while the form is filled in',
      status: 201,
      body: holdInput,
      answer: z.object({ token: z.string(), until: z.string() }),
      handle: ({ body, caller }) => holdSlot(services, body, caller),
    }),
    bookingRoute.delete(api.slotHold(':token'), {
      summary: 'Release a held place',
      handle: ({ param }) => releaseHold(services, param('token')),
    }),
    visitRoute.get(api.visit(urls.visit(':token')), {
      summary: 'The customer’s own visit',
      answer: visitSchema,
      handle: async (request) => toVisit(await visitSeen(request), londonDayOf(clock.now())),
    }),
    visitRoute.put(api.visit(urls.visit(':token')), {
      summary: 'Move the visit to another free slot',
      body: moveInput,
      answer: visitSchema,
      link: { page: urls.visit, name: 'move' },
      handle: ({ param, body, caller }) => changeVisit(services, param('token'), body, caller),
    }),
    visitRoute.post(api.visitCancellation(urls.visit(':token')), {
      summary: 'Cancel the visit',
      body: cancellationInput,
      answer: visitSchema,
      link: { page: urls.visit, name: 'cancellation' },
      handle: ({ param, body, caller }) =>
        changeVisit(services, param('token'), { status: 'cancelled', ...body }, caller),
    }),
    visitRoute.get(api.visitCalendar(urls.visit(':token')), {
      summary: 'The visit as a calendar file',
      async handle(request) {
        const row = await visitSeen(request);
        return new Reply(200, calendarOf(row, await services.correspondents()), {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="visit.ics"',
        });
      },
    }),
    route.get(adminApi.appointments(), {
      summary: 'Every visit, newest request first',
      query: {
        q: 'Text in name, contact or address; with `after`, the start of any word in the visit',
        status: 'One status',
        assignedTo: 'Visits of one adviser: me, none, or the id of a member of staff',
        ...rangeParameters,
        sort: `With after: ${visitSorts.join(', ')}; default createdAt. attention lists visits that need action first`,
        direction: 'asc or desc',
      },
      answer: z.array(appointmentSchema),
      async handle(request) {
        const status = request.query('status');
        const filter = {
          assignedTo: readAssignee(request),
          q: request.query('q'),
          status: status === undefined ? undefined : validate(statusQuery, status),
        };
        const order = readVisitOrder(request);
        const cursor = readCursor(request, order, kindsOfVisitOrder(order));
        if (cursor) return listBehind(filter, order, cursor);
        if (request.query('sort') !== undefined) throw new AppError('invalid', SORT_WITH_AFTER);
        return pageOrWhole(
          request,
          (part) => listAppointments(database.db, { ...filter, ...part }),
          () => countAppointments(database.db, filter),
        );
      },
    }),
    route.post(adminApi.appointments(), {
      summary:
        'Enter a visit for somebody; a measure, fitting or service takes `from` and `minutes` in place of a slot. Messages to the customer, and overbooking a full slot or a busy adviser, must be requested',
      status: 201,
      body: staffBookingInput,
      answer: appointmentSchema,
      handle: ({ body, caller }) => enterVisit(services, body, caller),
    }),
    route.get(adminApi.appointmentCounts(), {
      summary: 'The number of visits waiting for an answer, and of visits to come',
      answer: appointmentCountsSchema,
      handle: ({ caller }) => countOpenAppointments(database.db, onlyVisitsOf(caller.staff)),
    }),
    route.get(adminApi.outcomeReasons(), {
      summary: 'The reasons that staff choose from when a visit is completed or cancelled',
      answer: reasonTexts,
      handle: async () => textsOf((await services.readRules()).reasons),
    }),
    route.get(adminApi.appointment(':id'), {
      summary: 'One visit',
      answer: appointmentSchema,
      handle: async ({ id }) =>
        appointmentOf(database.db, await findAppointment(database.db, id())),
    }),
    route.put(adminApi.appointment(':id'), {
      summary: 'Change a visit; an old version is refused with the current record',
      body: appointmentInput,
      answer: appointmentSchema,
      handle({ body, id, caller }) {
        const { version, ...changes } = body;
        return changeAppointment(services, id(), changes, caller, { version });
      },
    }),
    route.put(adminApi.appointmentStatus(':id'), {
      summary:
        'Set a visit’s status with its reason, and for a cancellation who wanted it. The effects happen once',
      body: statusInput,
      answer: appointmentSchema,
      handle({ body, id, caller }) {
        if (onlyVisitsOf(caller.staff) && body.status === 'pending') {
          throw new AppError('forbidden', 'Advisers confirm, complete or cancel their visits.');
        }
        return changeAppointment(services, id(), body, caller);
      },
    }),
    route.put(adminApi.appointmentAssignment(':id'), {
      summary: 'Assign a visit to a member of staff; null removes the adviser',
      body: assignmentInput,
      answer: appointmentSchema,
      handle: ({ body, id, caller }) =>
        assignVisit(services, id(), body.userId, caller, body.overbook),
    }),
    route.delete(adminApi.appointment(':id'), {
      summary: 'Delete a visit and free its place',
      handle: ({ id, caller }) => removeAppointment(services, id(), caller),
    }),
  ];
}

const SORT_WITH_AFTER = 'sort needs after: begin with after=0';

function readVisitOrder(request: Pick<RouteRequest, 'query'>): VisitOrder {
  const { sort, direction } = readOrder(request, visitSorts);
  const known = visitSorts.find((one) => one === sort);
  return { sort: known ?? 'createdAt', direction: direction ?? (known ? 'asc' : 'desc') };
}
