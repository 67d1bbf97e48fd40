import type { BookingFormState } from '../features/appointments/site/form-state.ts';
import type { ApiDescription } from '../kit/server/openapi.ts';
import type { House } from './house.ts';

/** What a page is given beside its request: `Astro.locals`. */
export interface PageLocals {
  house: House;
  /** A booking sent without JavaScript and refused: its values and errors go back on the page. */
  bookingForm?: BookingFormState;
  apiDescription?: ApiDescription;
  styleNonce?: string;
}
