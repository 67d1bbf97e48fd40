import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

/** Visits that were made, from their day: as long as accounts have to be kept. */
export const KEPT_MONTHS = 84;
/** Visits that were cancelled, never confirmed or a no-show. */
export const UNMADE_KEPT_MONTHS = 12;

export const visitFacts: RecordFacts = {
  key: 'appointments',
  topic: 'appointments',
  screen: urls.admin.appointments(),
  shownAt: [adminApi.appointments(), adminApi.diary(), adminApi.attention(), adminApi.reports()],
  search: { label: 'Appointments', place: 10, hasSearch: true },
  attention: {
    count: 'pendingAppointments',
    label: 'Requests to answer',
    place: 10,
    badge: 'pending',
  },
  events: [
    { name: 'appointment.created', label: 'A visit is booked or entered', place: 10 },
    {
      name: 'appointment.changed',
      label: 'A visit is confirmed, moved, changed or cancelled',
      place: 20,
    },
  ],
};

export const waitingFacts: RecordFacts = {
  key: 'waitingEntries',
  topic: 'appointments',
  screen: urls.admin.appointments(),
  shownAt: [adminApi.waitingList()],
};
