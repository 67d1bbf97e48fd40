// Labels of a new installation, one by one, for tests that name them.
export const services = [
  'Vertical Blinds',
  'Venetian Blinds',
  'Roller Blinds',
  'Roman Blinds',
  'Perfect Fit Blinds',
  'Day & Night Blinds',
  'Mixed Types',
  'Plantation Shutters',
  'Curtains',
  'Not sure yet',
] as const;

export const timeSlots = [
  'Morning (9am-11am)',
  'Midday (11am-1pm)',
  'Afternoon (1pm-3pm)',
  'Late Afternoon (3pm-5pm)',
] as const;
