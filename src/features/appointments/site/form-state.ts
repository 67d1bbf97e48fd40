import type { RefusedForm } from '../../../kit/public-form.ts';
import type { Alternative } from '../availability.ts';

/** The booking form as it was sent without JavaScript, when it comes back with errors. */
export interface BookingFormState extends RefusedForm {
  alternatives: Alternative[];
  /** The time is full: its sender may ask to be told when a place becomes free. */
  mayWait: boolean;
}

/** The same of one of the forms on a visit's page. */
export interface VisitFormState extends RefusedForm {
  doing: 'move' | 'cancel' | 'message';
  alternatives: Alternative[];
}
