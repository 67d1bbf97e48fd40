import type { BookingRules } from '../../../features/appointments/availability.ts';
import type { BookingCopy } from '../../../features/appointments/site/booking-copy.ts';
import type { BookingIntroductionProps } from './booking-introduction.tsx';

/** The words beside the form, and what the form itself is given. */
export interface BookingSectionData {
  introduction: BookingIntroductionProps;
  form: {
    copy: BookingCopy;
    phone: string;
    phoneHref: string;
    rules: BookingRules;
    renderedOn: string;
  };
}
