import { firstNameOf } from '../../../kit/first-name.ts';
import { AS_SENT } from '../../../kit/public-form.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { longDay, shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import {
  messageKinds,
  type NewMessage,
  type TemplateKind,
  type VisitKind,
} from '../../notifications/message.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import {
  beforeClosing,
  type FilledTemplate,
  type TemplateValues,
  textsOf,
} from '../../notifications/templates.ts';
import type { Settings } from '../../settings/settings.ts';
import { type BookingAnswer, referenceOf, type Source, windowCountLabel } from '../appointment.ts';
import { calendarOf } from './calendar.ts';
import { type AppointmentRow, rangeOf } from './store.ts';
import { visitUrlOf } from './visit-link.ts';

const formSources: ReadonlySet<string> = new Set<Source>(['website', 'assistant']);

type EventOf<Kind> = Kind extends `booking-${infer Event}-customer` ? Event : never;
type CustomerEvent = EventOf<VisitKind>;

interface Particulars {
  note?: string | undefined;
  /** Placeholders of this message only. */
  values?: TemplateValues;
}

type OldSlot = Pick<AppointmentRow, 'preferredDate' | 'preferredTime' | 'slotFrom' | 'slotTo'>;

interface Writer {
  secret: string;
  correspondents: Correspondents;
}

export function messagesToCustomer(
  event: CustomerEvent,
  row: AppointmentRow,
  { secret, correspondents }: Writer,
  old?: OldSlot,
  { note, values }: Particulars = {},
): NewMessage[] {
  const kind = `booking-${event}-customer` as const;
  // Until we have answered, the address and the details may be anybody's.
  const isAnswered =
    (row.status !== 'pending' && row.status !== 'cancelled') || !formSources.has(row.source);
  const told = isAnswered ? row : { ...row, address: '', additionalInfo: '' };
  // A request or a suggested time is not a date yet.
  const { calendar } = messageKinds[kind];
  const { publicUrl } = correspondents;
  const known = {
    ...placeholders(row, correspondents, old),
    ...(!isAnswered && { address: AS_SENT, additionalInfo: AS_SENT }),
    manageUrl: visitUrlOf(row, { secret, publicUrl }),
    ...values,
  };
  const filled = withNote(textsOf(correspondents, kind, known), note);
  const common = { kind, appointmentId: row.id };
  const messages: NewMessage[] = [];
  // Callers may have given no e-mail address.
  if (row.email) {
    messages.push({
      ...common,
      channel: 'email',
      recipient: row.email,
      ...filled.email,
      ...(calendar && { calendar: calendarOf(told, correspondents, calendar) }),
    });
  }
  const phone = readPhone(row.phone);
  // Text messages abroad are expensive, and popular with fraudsters.
  if (phone?.isUk) {
    messages.push({ ...common, channel: 'sms', recipient: phone.e164, body: filled.sms });
  }
  return messages;
}

export function messagesToTeam(
  row: AppointmentRow,
  correspondents: Correspondents,
  kind: TemplateKind = 'booking-received-team',
  values: TemplateValues = {},
): NewMessage[] {
  const told = { ...placeholders(row, correspondents), ...values };
  const filled = textsOf(correspondents, kind, told);
  const common = { kind, appointmentId: row.id };
  const phone = teamRecipient('sms', correspondents.settings, correspondents);
  const email = teamRecipient('email', correspondents.settings, correspondents);
  const messages: NewMessage[] = [];
  if (phone) messages.push({ ...common, channel: 'sms', recipient: phone, body: filled.sms });
  if (email) {
    messages.push({
      ...common,
      channel: 'email',
      recipient: email,
      ...filled.email,
    });
  }
  return messages;
}

export function notifiedOver(toTeam: NewMessage[], settings: Settings): BookingAnswer['notified'] {
  const { smsEnabled, emailEnabled } = settings.notifications;
  if (smsEnabled && toTeam.some((message) => message.channel === 'sms')) return 'sms';
  if (emailEnabled && toTeam.some((message) => message.channel === 'email')) return 'email';
  return 'none';
}

function placeholders(row: AppointmentRow, { publicUrl }: Correspondents, old?: OldSlot) {
  return {
    firstName: firstNameOf(row.name),
    name: row.name,
    phone: row.phone,
    email: row.email,
    address: row.address,
    postcode: row.postcode,
    service: row.service,
    windows: windowCountLabel(row.windowCount).replace(' windows', ''),
    date: longDay(row.preferredDate),
    dateShort: shortDay(row.preferredDate),
    timeRange: rangeOf(row),
    oldDate: old ? longDay(old.preferredDate) : '',
    oldTimeRange: old ? rangeOf(old) : '',
    additionalInfo: row.additionalInfo || 'None',
    adminUrl: publicUrl + urls.admin.appointments(),
    reference: referenceOf(row.id),
  };
}

// Two text messages at most, including the template's own text.
const SMS_NOTE_LENGTH = 140;

/** Puts the staff's note before an e-mail's closing lines, and at the end of a text message. */
function withNote(filled: FilledTemplate, note: string | undefined): FilledTemplate {
  if (!note) return filled;
  const body = beforeClosing(filled.email.body, note);
  return {
    sms: `${filled.sms} ${shortened(note.replace(/\s+/g, ' '))}`,
    email: { ...filled.email, body },
  };
}

const shortened = (note: string) =>
  note.length <= SMS_NOTE_LENGTH ? note : `${note.slice(0, SMS_NOTE_LENGTH - 3).trimEnd()}...`;
