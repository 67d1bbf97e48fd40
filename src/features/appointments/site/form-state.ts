import type { FieldErrors } from '../../../lib/errors.ts';
import type { Alternative } from '../availability.ts';

/** The booking form as it was sent without JavaScript, when it comes back with errors. */
export interface BookingFormState {
  values: Record<string, string>;
  errors: FieldErrors;
  /** One sentence above the form. */
  message: string;
  alternatives: Alternative[];
}
