// The effects of each change of status. Any status may follow any other.
import type { AppointmentStatus } from './appointment.ts';

/** A pending or confirmed visit holds a place in its slot. */
export function holdsPlace(status: AppointmentStatus): boolean {
  return status === 'pending' || status === 'confirmed';
}

interface StatusEffects {
  /** Whether the slot gains or loses a visit; gaining one is checked against capacity. */
  place: 'take' | 'free' | 'keep';
  tellCustomer: 'confirmed' | 'cancelled' | undefined;
}

export function effectsOf(from: AppointmentStatus, to: AppointmentStatus): StatusEffects {
  if (from === to) return { place: 'keep', tellCustomer: undefined };
  const place = holdsPlace(from) === holdsPlace(to) ? 'keep' : holdsPlace(to) ? 'take' : 'free';
  return { place, tellCustomer: to === 'confirmed' || to === 'cancelled' ? to : undefined };
}
