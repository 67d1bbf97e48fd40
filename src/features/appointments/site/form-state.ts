import type { RefusedForm } from '../../../kit/public-form.ts';
import type { Alternative } from '../availability.ts';

/** The booking form as sent without JavaScript, when it comes back with errors. */
export interface BookingFormState extends RefusedForm {
  alternatives: Alternative[];
  /** The time is full: offer the waiting list. */
  mayWait: boolean;
}

/** The same for a form on a visit's page. */
export interface VisitFormState extends RefusedForm {
  doing: 'move' | 'cancel' | 'message' | 'windows';
  alternatives: Alternative[];
}
