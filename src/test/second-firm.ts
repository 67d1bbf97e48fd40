// A firm with other services and times than a new installation.
import type { Settings } from '../features/settings/settings.ts';

const service = (label: string, category: string | null = null) => ({
  label,
  category,
  active: true,
});

/** Closed on Mondays, with an evening slot on Thursdays only and none after lunch on Saturdays. */
export const aSecondFirm = {
  openDays: [2, 3, 4, 5, 6, 7],
  services: [
    service('Wooden Shutters'),
    service('Rollers & Cassettes', 'roller-blinds'),
    service('Slatted Window Blinds', 'vertical-blinds'),
    service('Blackout Blinds'),
    service('Garden Awnings'),
    { ...service('Curtains', 'curtains'), active: false },
  ],
  slots: [
    { label: 'Early (8am-10am)', from: '08:00', to: '10:00' },
    { label: 'Late Morning', from: '10:00', to: '12:00' },
    { label: 'Lunch (12pm-2pm)', from: '12:00', to: '14:00' },
    { label: 'Afternoon (2pm-5pm)', from: '14:00', to: '17:00' },
    { label: 'Evening (6pm-8pm)', from: '18:00', to: '20:00' },
  ],
  places: [
    ...[1, 2, 3, 5, 6, 7].map((weekday) => ({
      weekday,
      slot: 'Evening (6pm-8pm)',
      capacity: 0,
    })),
    { weekday: 6, slot: 'Afternoon (2pm-5pm)', capacity: 0 },
  ],
} satisfies Partial<Settings['booking']>;
