import type { Tone } from '../../../kit/ui/badge.tsx';
import { shortDay } from '../../../lib/time/london-day.ts';
import type { AppointmentStatus } from '../appointment.ts';

export const statusTones: Record<AppointmentStatus, Tone> = {
  pending: 'waiting',
  confirmed: 'good',
  completed: 'accent',
  cancelled: 'neutral',
  noShow: 'neutral',
};

/** `Tue 24 Nov 2026` */
export function dayInWords(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}
