// What each status means for a place and its customer. Any status may follow any other.
import type { AppointmentStatus } from './appointment.ts';

/** A pending or confirmed visit holds a place in its slot. */
export const holding = ['pending', 'confirmed'] as const satisfies AppointmentStatus[];

export const holdsPlace = (status: AppointmentStatus): boolean =>
  holding.some((one) => one === status);

/** What the customer hears of a change of status. */
export const toldOf = (from: AppointmentStatus, to: AppointmentStatus) =>
  from !== to && (to === 'confirmed' || to === 'cancelled') ? to : undefined;
