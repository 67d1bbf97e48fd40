import { requiredText } from '../../../lib/text/fields.ts';
import { z } from '../../../lib/text/zod.ts';
import { heading, label, link, listOf, paragraph, sentence } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

const formField = z.object({
  label: requiredText('Label is required', 120),
  placeholder: label().optional(),
  help: sentence().optional(),
});
const toast = z.object({ title: heading(), description: sentence() });

export const appointmentForm = {
  schema: z.object({
    title: heading(),
    intro: paragraph(),
    /** What happens after sending the form, step by step. */
    steps: listOf(z.object({ title: heading(), description: sentence() }), 8),
    sameDayNote: sentence(),
    requiredNote: sentence(),
    privacyNote: sentence(),
    privacyHref: link(),
    fields: z.object({
      name: formField,
      email: formField,
      phone: formField,
      address: formField,
      postcode: formField,
      service: formField,
      preferredDate: formField,
      preferredTime: formField,
      windowCount: formField,
      additionalInfo: formField,
    }),
    submitLabel: requiredText('Button text is required', 120),
    submittingLabel: requiredText('Button text is required', 120),
    successToast: toast,
    failureToast: toast,
  }),
  title: 'Appointment form',
  place: '#appointment-form',
  fields: [
    field.text('title', 'Title'),
    field.area('intro', 'Introduction'),
    {
      kind: 'list',
      name: 'steps',
      label: 'What happens next',
      noun: 'Step',
      max: 8,
      titleField: 'title',
      blank: { title: '', description: '' },
      fields: [field.text('title', 'Title'), field.area('description', 'Description')],
    },
    field.area('sameDayNote', 'Note on same-day visits'),
    field.area('requiredNote', 'Note on required fields'),
    field.area('privacyNote', 'Note on privacy'),
    field.link('privacyHref', 'Privacy policy'),
    ...bookingFields(),
    field.text('submitLabel', 'Button'),
    field.text('submittingLabel', 'Button while it is sent'),
    field.text('successToast.title', 'When it is booked: title'),
    field.area('successToast.description', 'When it is booked: text'),
    field.text('failureToast.title', 'When it fails: title'),
    field.area('failureToast.description', 'When it fails: text'),
  ],
} satisfies ContentSection;

function bookingFields(): field.FieldDescription[] {
  const named: [name: string, called: string, further: ('placeholder' | 'help')[]][] = [
    ['name', 'Name', ['placeholder']],
    ['email', 'Email', ['placeholder']],
    ['phone', 'Phone', ['placeholder']],
    ['address', 'Address', ['placeholder']],
    ['postcode', 'Postcode', ['placeholder']],
    ['service', 'Type of blind', ['placeholder']],
    ['preferredDate', 'Date', ['help']],
    ['preferredTime', 'Time', ['placeholder']],
    ['windowCount', 'Number of windows', ['placeholder']],
    ['additionalInfo', 'Message', ['placeholder']],
  ];
  return named.flatMap(([name, called, further]) =>
    ['label', ...further].map((part) =>
      field.text(`fields.${name}.${part}`, `Field ${called}: ${part}`),
    ),
  );
}
