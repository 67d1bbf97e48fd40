import { firstNameOf } from '../../../kit/first-name.ts';
import { AS_SENT } from '../../../kit/public-form.ts';
import { smsNumber } from '../../../lib/text/phone.ts';
import { longDay, shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import {
  messageKinds,
  type NewMessage,
  type TemplateKind,
  type VisitEvent,
  visitMessage,
} from '../../notifications/message.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import {
  asMessages,
  beforeClosing,
  type FilledTemplate,
  type TemplateValues,
  textsOf,
} from '../../notifications/templates.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  type BookingAnswer,
  kindLabels,
  referenceOf,
  type Source,
  type VisitKind,
  windowCountLabel,
} from '../appointment.ts';
import { calendarOf } from './calendar.ts';
import { type AppointmentRow, rangeOf } from './store.ts';
import { visitUrlOf } from './visit-link.ts';

const formSources: ReadonlySet<string> = new Set<Source>(['website', 'assistant']);

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
  event: VisitEvent,
  row: AppointmentRow,
  { secret, correspondents }: Writer,
  old?: OldSlot,
  { note, values }: Particulars = {},
): NewMessage[] {
  const kind = visitMessage(event, row.kind);
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
  if (calendar) filled.email.calendar = calendarOf(told, correspondents, calendar);
  // Callers may have given no e-mail address.
  const to = { email: row.email, sms: smsNumber(row.phone) };
  return asMessages(filled, to, { kind, appointmentId: row.id });
}

export function messagesToTeam(
  row: AppointmentRow,
  correspondents: Correspondents,
  kind: TemplateKind = 'booking-received-team',
  values: TemplateValues = {},
): NewMessage[] {
  const filled = textsOf(correspondents, kind, { ...placeholders(row, correspondents), ...values });
  const to = {
    email: teamRecipient('email', correspondents.settings, correspondents),
    sms: teamRecipient('sms', correspondents.settings, correspondents),
  };
  // A telephone is looked at first.
  return asMessages(filled, to, { kind, appointmentId: row.id }).reverse();
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
    visitKind: kindLabels[row.kind].toLowerCase(),
    prepare: PREPARE[row.kind],
    oldDate: old ? longDay(old.preferredDate) : '',
    oldTimeRange: old ? rangeOf(old) : '',
    additionalInfo: row.additionalInfo || 'None',
    adminUrl: publicUrl + urls.admin.appointments(),
    reference: referenceOf(row.id),
  };
}

/** What the customer can do before. */
const PREPARE: Record<VisitKind, string> = {
  consultation: '',
  measure: 'It helps if the sills are clear and we can reach the windows.',
  fitting:
    'Please clear the sills and the floor below the windows. Old blinds can stay up if you have asked us to take them down.',
  service: 'Please leave the blind as it is, and clear the way to it.',
};

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
