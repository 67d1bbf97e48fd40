import { type Field, maybe } from '../../../kit/fields/field.ts';
import { group, list, text } from '../../../kit/fields/fields.ts';
import { heading, hidden, link, longWords, paragraph, sentence, words } from '../content-fields.ts';

const formField = (called: string, shown: 'placeholder' | 'help' = 'placeholder') => {
  const only = <One extends Field>(name: typeof shown, one: One) =>
    name === shown ? one : hidden(one);
  return group({
    label: text(`Field ${called}: label`, { most: 120, required: 'Label is required', half: true }),
    placeholder: only('placeholder', maybe(words(`Field ${called}: placeholder`))),
    help: only('help', maybe(longWords(`Field ${called}: help`))),
  });
};
const toast = (when: string) =>
  group({ title: heading(`${when}: title`), description: sentence(`${when}: text`) });

export const appointmentForm = {
  title: 'Appointment form',
  place: '#appointment-form',
  fields: {
    title: heading(),
    intro: paragraph('Introduction'),
    steps: list(
      'What happens next',
      { title: heading(), description: sentence('Description') },
      { noun: 'Step', most: 8 },
    ),
    sameDayNote: sentence('Note on same-day visits'),
    requiredNote: sentence('Note on required fields'),
    privacyNote: sentence('Note on privacy'),
    privacyHref: link('Privacy policy'),
    fields: group({
      name: formField('Name'),
      email: formField('Email'),
      phone: formField('Phone'),
      address: formField('Address'),
      postcode: formField('Postcode'),
      service: formField('Type of blind'),
      preferredDate: formField('Date', 'help'),
      preferredTime: formField('Time'),
      windowCount: formField('Number of windows'),
      additionalInfo: formField('Message'),
    }),
    submitLabel: text('Button', { most: 120, required: 'Button text is required', half: true }),
    submittingLabel: text('Button while it is sent', {
      most: 120,
      required: 'Button text is required',
      half: true,
    }),
    successToast: toast('When it is booked'),
    failureToast: toast('When it fails'),
  },
};
