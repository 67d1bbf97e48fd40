import type { Appointment } from '../appointment.ts';

/** The house itself: a postcode alone ends somewhere in the street. */
const houseOf = ({ address, postcode }: Pick<Appointment, 'address' | 'postcode'>) =>
  encodeURIComponent(`${address}, ${postcode}`);

export const mapHref = (visit: Appointment) => `https://www.google.com/maps?q=${houseOf(visit)}`;

export const routeHref = (visit: Appointment) =>
  `https://www.google.com/maps/dir/?api=1&destination=${houseOf(visit)}`;
