import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { type Route, type RouteRequest, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { onlyVisitsOf } from '../../../kit/role.ts';
import { addDays, daysBetween, weekdayOf } from '../../../lib/time/london-day.ts';
import {
  appointmentStatuses,
  forStatuses,
  isConsultation,
  referenceOf,
} from '../../appointments/appointment.ts';
import { type BookingRules, isClosed, placesOf } from '../../appointments/availability.ts';
import { lateDrives } from '../../appointments/drives.ts';
import { readAssignee } from '../../appointments/server/assignment.ts';
import type { AppointmentServices } from '../../appointments/server/booking.ts';
import { rangeQuery } from '../../appointments/server/range-query.ts';
import {
  type DiaryRange,
  listAssignedVisits,
  listVisitedDistricts,
} from '../../appointments/server/range-store.ts';
import {
  type AppointmentRow,
  countTakenPlaces,
  withSmsStatus,
} from '../../appointments/server/store.ts';
import {
  detailsOf,
  districtsOfTown,
  homeDistrict,
  type Outcodes,
} from '../../districts/districts.ts';
import {
  type Diary,
  type DiaryDay,
  diarySchema,
  type LateDriveOfDay,
  suggestionInput,
} from '../diary.ts';
import { countDiaryVisits, type DiaryFilter, listDiaryVisits } from './store.ts';
import { suggestSlots } from './suggestion.ts';

/** More than anyone would read on one page. */
const MOST_VISITS = 1000;

const statusFilter = z.enum(
  appointmentStatuses,
  'status takes pending, confirmed, completed, cancelled or noShow',
);
const NO_AREA = 'area takes a town, or an outward postcode district';
const areaFilter = (outcodes: Outcodes) =>
  z
    .string()
    .max(60, NO_AREA)
    .transform((area) => {
      const districts = districtsOfTown(area, outcodes);
      return districts.length > 0 ? districts : [area.toUpperCase()];
    })
    .refine((areas) => areas.every((area) => DISTRICT.test(area)), NO_AREA);
const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/;

export function diaryApi(services: AppointmentServices): Route[] {
  return [
    routesUnder('Appointments').get(adminApi.diary(), {
      summary: 'Days with their slots and visits; at most 62 days per call',
      query: {
        from: 'First day, YYYY-MM-DD',
        to: 'Last day, YYYY-MM-DD',
        status: 'One status',
        assignedTo: 'Visits of one adviser: me, none, or the id of a member of staff',
        area: 'A town, or an outward postcode district',
        q: 'Text in any field of the visit, or its reference',
        visits: '`no` for days and numbers only',
      },
      answer: diarySchema,
      handle: (request) => readDiary(services, request),
    }),
    routesUnder('Appointments').post(adminApi.appointmentSuggestion(':id'), {
      summary:
        'Suggest up to three free slots to the customer; the visit moves when they choose one',
      status: 204,
      body: suggestionInput,
      handle: ({ body, id, caller }) => suggestSlots(services, id(), body, caller),
    }),
  ];
}

async function readDiary(services: AppointmentServices, request: RouteRequest): Promise<Diary> {
  const { query, caller } = request;
  const { outcodes } = services;
  const { db } = services.database;
  const { from, to } = validate(rangeQuery, { from: query('from'), to: query('to') });
  const status = query('status');
  const area = query('area');
  const filter: DiaryFilter = {
    status: status ? validate(statusFilter, status) : undefined,
    districts: area ? validate(areaFilter(outcodes), area) : undefined,
    q: query('q')?.trim() || undefined,
    assignedTo: readAssignee(request),
  };
  const range: DiaryRange = { from, to, assignedTo: onlyVisitsOf(caller.staff) };
  const [{ general }, rules, taken, visited, assigned, countOf, rows] = await Promise.all([
    services.readSettings(),
    services.readRules(),
    countTakenPlaces(db, from, to, services.clock.now()),
    listVisitedDistricts(db, range),
    listAssignedVisits(db, range),
    countDiaryVisits(db, range, filter),
    query('visits') === 'no' ? [] : listDiaryVisits(db, range, filter, MOST_VISITS + 1),
  ]);
  const home = homeDistrict(general.address) ?? null;
  const assignedOn = Map.groupBy(assigned, ({ preferredDate }) => preferredDate);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index): DiaryDay => {
    const date = addDays(from, index);
    return {
      date,
      closed: !isClosed(date, rules) ? null : isClosedByDate(date, rules) ? 'date' : 'week',
      reason: rules.exceptions.find((one) => one.date === date && one.slot === null)?.reason ?? '',
      slots: slotsOf(date, rules, rows).map((slot) => ({
        ...slot,
        capacity: placesOf(date, slot.time, rules),
        taken: taken(date, slot.time),
        districts: visited.of(date, slot.time),
      })),
      lateDrives: lateDrivesOf(assignedOn.get(date) ?? [], home, outcodes),
      counts: forStatuses((status) => countOf(date, status)),
    };
  });
  const named = [...visited.all, ...(filter.districts ?? []), ...(home ? [home] : [])];
  const shown = rows.slice(0, MOST_VISITS);
  return {
    days,
    visits: await withSmsStatus(db, shown),
    more: rows.length > shown.length,
    districts: visited.all,
    knownDistricts: detailsOf(named, outcodes),
    home,
  };
}

type AssignedVisits = Awaited<ReturnType<typeof listAssignedVisits>>;

/** A day's drives that cannot be made in time, adviser by adviser. */
function lateDrivesOf(
  visits: AssignedVisits,
  home: string | null,
  outcodes: Outcodes,
): LateDriveOfDay[] {
  const byAdviser = Map.groupBy(visits, ({ assignedTo }) => assignedTo ?? '');
  return [...byAdviser].flatMap(([userId, own]) =>
    lateDrives(own, home ?? undefined, outcodes).map(({ from, to, ...drive }) => ({
      userId,
      from: referenceOf(from.id),
      to: referenceOf(to.id),
      ...drive,
    })),
  );
}

/** Whether that date differs from its weekday, which can be closed by `openDays` or slot by slot. */
const isClosedByDate = (date: string, { openDays, closedDates, exceptions }: BookingRules) =>
  openDays.includes(weekdayOf(date)) &&
  (closedDates.includes(date) || exceptions.some((one) => one.date === date));

/** The slots in Settings, and any others that the day's consultations have, by start time. */
function slotsOf(date: string, { slots }: BookingRules, rows: readonly AppointmentRow[]) {
  const known = slots.map(({ label, from, to }) => ({ time: label, from, to }));
  const labels = new Set(known.map(({ time }) => time));
  const old = rows.filter(
    (row) => row.preferredDate === date && isConsultation(row) && !labels.has(row.preferredTime),
  );
  const ofOld = old.map((row) => ({
    time: row.preferredTime,
    from: row.slotFrom,
    to: row.slotTo,
  }));
  const both = [...known, ...new Map(ofOld.map((slot) => [slot.time, slot])).values()];
  return both.sort((a, b) => a.from.localeCompare(b.from));
}
