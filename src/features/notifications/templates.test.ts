import { describe, expect, test } from 'vitest';
import { addDays, longDay, shortDay } from '../../lib/time/london-day.ts';
import { services, timeSlots } from '../../test/demo-labels.ts';
import { partsOfSlot } from '../appointments/appointment.ts';
import { fillTemplate, type TemplateValues, templateKinds } from './templates.ts';

const longest = (texts: readonly string[]) =>
  texts.reduce((a, b) => (b.length > a.length ? b : a), '');
const year = Array.from({ length: 365 }, (_, day) => addDays('2026-01-01', day));
const values: Required<TemplateValues> = {
  businessName: 'Stratford-upon-Avon Blinds and Shutters Company',
  businessPhone: '+44 1632 960150',
  firstName: 'Maximiliana-Alexandrina',
  name: 'Maximiliana-Alexandrina Featherstonehaugh',
  phone: '+44 7700 900201',
  email: 'm@example.com',
  address: '12 Sample Road',
  postcode: 'CV37 9ZZ',
  service: longest(services),
  windows: '7-10',
  date: longest(year.map(longDay)),
  dateShort: longest(year.map(shortDay)),
  timeRange: longest(timeSlots.map((slot) => partsOfSlot(slot).range)),
  oldDate: 'Wednesday 30 September',
  oldTimeRange: '9am-11am',
  additionalInfo: 'None',
  adminUrl: 'https://www.example.com/admin/appointments',
  reference: 'A123456',
  manageUrl: 'https://www.example.com/visits/zzzz-0123456789abcdefghijkl',
  suggestedTimes: 'Tuesday 24 November, Morning (9am-11am)',
  heldUntil: '10:30',
  claimUrl: 'https://www.example.com/waiting/zzzz-0123456789abcdefghijkl',
  sent: 'a message and 5 photos',
  guidePrice: '£285',
  windowList: '3 × Roller Blinds, 1,200 × 1,500 mm, Denim: £285',
  listUrl: 'https://www.example.com/prices/1e-nKe7wS2y0vRr4Qm9xT5',
  listUntil: 'Wednesday 24 November 2027',
  swatches: 'Soft-Weave Day & Night Blinds: Biscuit',
  dayInWords: 'tomorrow',
  arrival: 'in about 120 minutes',
  reviewUrl: 'https://www.example.com/visits/zzzz-0123456789abcdefghijkl#review',
  googleReview: 'Or on Google: https://g.page/r/sample/review',
  bookUrl: 'https://www.example.com/book',
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
    const { sms } = fillTemplate(id, values);
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
