// The booking section's texts, from content/landing.json.

export interface BookingCopy {
  title: string;
  /** `privacy policy` in it links to `privacyHref`. */
  privacyNote: string;
  privacyHref: string;
  fields: Record<BookingField, { label: string; placeholder?: string; help?: string }>;
  submitLabel: string;
  submittingLabel: string;
  successToast: { title: string; description: string };
  failureToast: { title: string; description: string };
}

export const bookingFields = [
  'name',
  'email',
  'phone',
  'address',
  'postcode',
  'service',
  'preferredDate',
  'preferredTime',
  'windowCount',
  'additionalInfo',
] as const;
export type BookingField = (typeof bookingFields)[number];
