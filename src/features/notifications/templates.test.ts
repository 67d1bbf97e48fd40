import { describe, expect, test } from 'vitest';
import { addDays, longDay, shortDay } from '../../lib/time/london-day.ts';
import { services, timeSlots } from '../../test/demo-labels.ts';
import { kindLabels, partsOfSlot } from '../appointments/appointment.ts';
import { sampleValues } from './message-template.ts';
import { fillTemplate, type TemplateValues, templateKinds } from './templates.ts';

const longest = (texts: readonly string[]) =>
  texts.reduce((a, b) => (b.length > a.length ? b : a), '');
const year = Array.from({ length: 365 }, (_, day) => addDays('2026-01-01', day));
const values: TemplateValues = {
  ...sampleValues(undefined),
  businessName: 'Stratford-upon-Avon Blinds and Shutters Company',
  businessPhone: '+44 1632 960150',
  firstName: 'Maximiliana-Alexandrina',
  name: 'Maximiliana-Alexandrina Featherstonehaugh',
  postcode: 'CV37 9ZZ',
  service: longest(services),
  windows: '7-10',
  date: longest(year.map(longDay)),
  dateShort: longest(year.map(shortDay)),
  timeRange: longest(timeSlots.map((slot) => partsOfSlot(slot).range)),
  oldDate: 'Wednesday 30 September',
  additionalInfo: 'None',
  reference: 'A123456',
  manageUrl: 'https://www.example.com/visits/zzzz-0123456789abcdefghijkl',
  suggestedTimes: 'Tuesday 24 November, Morning (9am-11am)',
  claimUrl: 'https://www.example.com/waiting/zzzz-0123456789abcdefghijkl',
  sent: 'a message and 5 photos',
  swatches: 'Soft-Weave Day & Night Blinds: Biscuit',
  visitKind: longest(Object.values(kindLabels)),
  prepare: '',
  arrival: 'in about 120 minutes',
  reviewUrl: 'https://www.example.com/visits/zzzz-0123456789abcdefghijkl#review',
  stopUrl: 'https://www.example.com/e-mails/zzzz-0123456789abcdefghijkl',
  serverNews: "The website's certificate has been renewed.",
  subject: 'Shutters',
  message: 'Hello',
  submittedAt: '24 November 2026',
};
// What a text message may hold without shrinking to 70 characters.
const GSM7 = /^[A-Za-z0-9 \n@£$¥_!"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüàèéùìòÇØøÅå]*$/;

describe.each(templateKinds)('%s', (id) => {
  test('is one text message of at most 160 plain characters with the longest values', () => {
    // Hours of their own may be longer than those of any slot.
    const ownHours = id.startsWith('work-') && { timeRange: '10.45am-12.45pm' };
    const { sms } = fillTemplate(id, { ...values, ...ownHours });
    expect(sms.length).toBeLessThanOrEqual(160);
    expect(sms).toMatch(GSM7);
  });

  test('leaves no placeholder behind', () => {
    const { sms, email } = fillTemplate(id, values);
    expect(`${sms}${email.subject}${email.body}`).not.toMatch(/[{}]/);
  });
});

test('a subject and a text message stay on one line, whatever a name holds', () => {
  const name = 'Laura\r\nBcc: x@example.com';
  const { sms, email } = fillTemplate('booking-received-team', { ...values, name });
  expect(email.subject).toMatch(/^New booking: Laura Bcc: x@example\.com, CV37 9ZZ, /);
  expect(sms).not.toMatch(/[\r\n]/);
});

test('what a customer types is not taken for a placeholder', () => {
  const { email } = fillTemplate('booking-received-team', { ...values, name: '{adminUrl}' });
  expect(email.body).toContain('Name: {adminUrl}\n');
});
