// Named examples. Each is complete and right; a test changes what it is about.

/** The first bookable day at the test clock's start. */
export const firstDay = '2025-06-11';

/** What a booking form sends. */
export function aBooking(changes: Record<string, unknown> = {}) {
  return {
    name: 'Laura Fenwick',
    email: 'laura.fenwick@example.com',
    phone: '07700 900201',
    address: '12 Sample Road, Stratford-upon-Avon',
    postcode: 'CV37 9ZZ',
    service: 'Roman Blinds',
    preferredDate: firstDay,
    preferredTime: 'Morning (9am-11am)',
    windowCount: 2,
    additionalInfo: 'Window seat in the front room.',
    ...changes,
  };
}

/** A different person each time, so that no booking is taken for a double press. */
export function aBookingBy(person: number, changes: Record<string, unknown> = {}) {
  return aBooking({
    name: `Customer ${person}`,
    email: `customer${person}@example.com`,
    phone: `07700 9${String(person).padStart(5, '0')}`,
    ...changes,
  });
}
