import { type Audit, writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller, RouteRequest } from '../../../kit/http/route.ts';
import { onlyVisitsOf } from '../../../kit/role.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import type { StandingVisit } from '../../settings/booking-settings.ts';
import { findAccount } from '../../staff/server/store.ts';
import { type Appointment, referenceOf } from '../appointment.ts';
import { releaseVisitsFrom } from './assignment-store.ts';
import type { AppointmentServices } from './booking.ts';
import { untilSwapped } from './changes.ts';
import { refuseOverlap } from './own-hours.ts';
import { type AppointmentRow, appointmentOf, findAppointment, updateAppointment } from './store.ts';

/** @throws AppError 404, 400 for somebody who is not staff or is disabled */
export async function assignVisit(
  services: AppointmentServices,
  id: number,
  userId: string | null,
  caller: Caller,
  overbook?: boolean,
): Promise<Appointment> {
  const row = await untilSwapped(() =>
    writeAs(services, caller, 'appointments', async (trx, audit, now) => {
      const current = existing(await findAppointment(trx, id), 'appointment');
      if (current.assignedTo === userId) return current;
      return giveVisit(trx, current, userId, audit, now, { overbook });
    }),
  );
  return appointmentOf(services.database.db, row);
}

/**
 * Writes whose visit it is, in the caller's transaction.
 * @returns undefined when somebody else was faster
 * @throws AppError 400 for somebody who is not staff or is disabled, 409 for somebody with other work then
 */
export async function giveVisit(
  trx: Handle,
  visit: AppointmentRow,
  userId: string | null,
  audit: Audit,
  now: Date,
  { field = 'userId', overbook }: { field?: string; overbook?: boolean | undefined } = {},
): Promise<AppointmentRow | undefined> {
  const person = userId === null ? undefined : await findAccount(trx, userId, now);
  if (userId !== null && (!person || person.state === 'disabled')) {
    throw AppError.at(field, 'This person no longer makes visits');
  }
  const saved = await updateAppointment(trx, visit, { assignedTo: userId }, now);
  if (!saved) return undefined;
  if (!overbook) await refuseOverlap(trx, saved);
  const detail = person ? `to ${person.username}` : 'to nobody';
  await audit('assigned', 'appointment', { subjectId: visit.id, detail });
  return saved;
}

/** Unassigns an adviser's future visits, in the caller's transaction. @returns these visits. */
export async function releaseVisits(
  trx: Handle,
  userId: string,
  audit: Audit,
  now: Date,
): Promise<StandingVisit[]> {
  const rows = await releaseVisitsFrom(trx, userId, londonDayOf(now), now);
  for (const { id } of rows) {
    await audit('assigned', 'appointment', { subjectId: id, detail: 'to nobody' });
  }
  return rows.map((row) => ({ ...row, reference: referenceOf(row.id) }));
}

/** Whose visits to list: advisers always get their own; undefined for all. */
export function readAssignee({
  query,
  caller,
}: Pick<RouteRequest, 'query' | 'caller'>): string | null | undefined {
  const asked = query('assignedTo');
  if (asked === 'none') return onlyVisitsOf(caller.staff) ?? null;
  return onlyVisitsOf(caller.staff) ?? (asked === 'me' ? caller.staff?.id : asked || undefined);
}
