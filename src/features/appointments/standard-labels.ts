// Labels of a new house, for what does not yet read Settings.
import settings from '../../../content/settings.json' with { type: 'json' };
import { labelsOf } from './appointment.ts';

const { slots } = settings.booking;
const [morning = '', midday = '', afternoon = '', late = ''] = labelsOf(slots);

export const services = labelsOf(settings.booking.services);
export const timeSlots = [morning, midday, afternoon, late] as const;

/** Hours since midnight. */
export function slotHours(label: string): { from: number; to: number } {
  const slot = slots.find((one) => one.label === label);
  return { from: Number(slot?.from.slice(0, 2)), to: Number(slot?.to.slice(0, 2)) };
}
