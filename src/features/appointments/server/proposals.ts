import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { existing } from '../../../lib/http/errors.ts';
import { listAdviserTimes } from '../../advisers/server/store.ts';
import { homeDistrict } from '../../districts/districts.ts';
import { type Proposal, proposalSchema, proposalsOf } from '../drives.ts';
import type { AppointmentServices } from './booking.ts';
import { listAssignedVisits } from './range-store.ts';
import { findAppointment } from './store.ts';

export const proposalsRoute = (services: AppointmentServices): Route =>
  routesUnder('Appointments').get(adminApi.appointmentAdvisers(':id'), {
    summary:
      'Advisers for a visit, the nearest available first; minutes of driving are estimated from the straight line',
    answer: z.array(proposalSchema),
    handle: ({ id }) => readProposals(services, id()),
  });

async function readProposals(
  { database: { db }, outcodes, readSettings }: AppointmentServices,
  id: number,
): Promise<Proposal[]> {
  const visit = existing(await findAppointment(db, id), 'appointment');
  const { preferredDate: day } = visit;
  const [{ general }, advisers, others] = await Promise.all([
    readSettings(),
    listAdviserTimes(db),
    listAssignedVisits(db, { from: day, to: day, assignedTo: undefined }),
  ]);
  return proposalsOf(visit, advisers, others, homeDistrict(general.address), outcodes);
}
