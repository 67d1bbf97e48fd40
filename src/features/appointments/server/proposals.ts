import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { isDay } from '../../../lib/time/london-day.ts';
import { listAdviserTimes } from '../../advisers/server/store.ts';
import { homeDistrict } from '../../districts/districts.ts';
import type { BookingSettings } from '../../settings/booking-settings.ts';
import { slotIn } from '../availability.ts';
import { type Proposal, proposalSchema, proposalsOf } from '../drives.ts';
import type { AppointmentServices } from './booking.ts';
import { listAssignedVisits } from './range-store.ts';
import { findAppointment } from './store.ts';

export const proposalsRoute = (services: AppointmentServices): Route =>
  routesUnder('Appointments').get(adminApi.appointmentAdvisers(':id'), {
    summary:
      'Advisers for a visit, the nearest available first; minutes of driving are estimated from the straight line',
    answer: z.array(proposalSchema),
    query: { date: 'As if the visit were on this day', time: 'And in this slot' },
    handle: ({ id, query }) => readProposals(services, id(), query('date'), query('time')),
  });

async function readProposals(
  { database: { db }, outcodes, readSettings }: AppointmentServices,
  id: number,
  date: string | undefined,
  time: string | undefined,
): Promise<Proposal[]> {
  const found = existing(await findAppointment(db, id), 'appointment');
  const { general, booking } = await readSettings();
  const visit = date === undefined ? found : { ...found, ...slotOn(date, time ?? '', booking) };
  const { preferredDate: day } = visit;
  const [advisers, others] = await Promise.all([
    listAdviserTimes(db),
    listAssignedVisits(db, { from: day, to: day, assignedTo: undefined }),
  ]);
  return proposalsOf(visit, advisers, others, homeDistrict(general.address), outcodes);
}

function slotOn(date: string, time: string, booking: BookingSettings) {
  const slot = slotIn(booking, time);
  if (!slot || !isDay(date)) throw new AppError('invalid', 'Please choose a date and a time.');
  return { preferredDate: date, preferredTime: time, slotFrom: slot.from, slotTo: slot.to };
}
