// Looks up a visit by reference and postcode. Both must be right, and the private link goes to the contact details on
// record, never to the visitor asking.

import { firstNameOf } from '../../../kit/first-name.ts';
import type { Base } from '../../../lib/database/database.ts';
import { createRateLimit, type RateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { longDay, shortDay } from '../../../lib/time/london-day.ts';
import { partsOfSlot, referenceOf } from '../../appointments/appointment.ts';
import { type AppointmentRow, findAppointment } from '../../appointments/server/store.ts';
import { fillText } from '../../content/content-text.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { messageWords } from '../answers/wording.ts';
import type { VisitFound } from '../dialogue/visit-talk.ts';

export interface VisitLookUpDeps extends Base {
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
  visitUrlOf(row: AppointmentRow): string;
}

interface VisitLookUp {
  find(wanted: { id: number; postcode: string }, address: string): Promise<VisitFound>;
}

const WRONG_AN_HOUR = 6;
const WRONG_OF_ONE_VISIT_AN_HOUR = 12;
const HOUR = 3600;
const LINK_EVERY_SECONDS = 600;

export function createVisitLookUp(deps: VisitLookUpDeps): VisitLookUp {
  const { database, clock } = deps;
  const counted = (name: string) => ({ database, name });
  const tries = createRateLimit(WRONG_AN_HOUR, HOUR, 'too often', counted('look-up'));
  const triesOfVisit = createRateLimit(
    WRONG_OF_ONE_VISIT_AN_HOUR,
    HOUR,
    'too often',
    counted('look-up of'),
  );
  const links = createRateLimit(1, LINK_EVERY_SECONDS, 'too often', counted('link'));

  async function sendLink(row: AppointmentRow): Promise<'email' | 'phone' | 'before' | 'none'> {
    const [correspondents, channels] = await Promise.all([
      deps.correspondents(),
      deps.channelState(),
    ]);
    const message = linkMessage(row, deps.visitUrlOf(row), correspondents, channels);
    if (!message) return 'none';
    if (!(await spends(links, String(row.id)))) return 'before';
    await database.write((trx) => enqueueMessages(trx, [message], channels, clock.now()));
    database.changes.publish('messages');
    return message.channel === 'email' ? 'email' : 'phone';
  }

  return {
    async find({ id, postcode }, address) {
      // Every look-up costs the same: a point of each limit, and one row.
      const allowed = await Promise.all([spends(tries, address), spends(triesOfVisit, String(id))]);
      const row = await findAppointment(database.db, id);
      if (allowed.includes(false)) return { outcome: 'too-often' };
      if (row?.postcode !== postcode) return { outcome: 'unknown' };
      await Promise.all([tries.giveBack(address), triesOfVisit.giveBack(String(id))]);
      return {
        outcome: 'found',
        id: row.id,
        status: row.status,
        day: row.preferredDate,
        time: row.preferredTime,
        link: await sendLink(row),
      };
    },
  };
}

/** By e-mail, or by text message if e-mail is off. */
function linkMessage(
  row: AppointmentRow,
  visitUrl: string,
  { settings }: Correspondents,
  channels: ChannelState,
): NewMessage | undefined {
  const values = {
    businessName: settings.general.siteName,
    businessPhone: settings.general.phone,
    firstName: firstNameOf(row.name),
    reference: referenceOf(row.id),
    date: longDay(row.preferredDate),
    dateShort: shortDay(row.preferredDate),
    timeRange: partsOfSlot(row.preferredTime, { from: row.slotFrom, to: row.slotTo }).range,
    visitUrl,
  };
  const words = messageWords.visitLink;
  const common = { kind: 'visit-link-customer', appointmentId: row.id } as const;
  if (channels.emailEnabled && row.email) {
    return {
      ...common,
      channel: 'email',
      recipient: row.email,
      subject: fillText(words.subject, values),
      body: fillText(words.body, values),
    };
  }
  const phone = readPhone(row.phone);
  if (!channels.smsEnabled || !phone?.isUk) return undefined;
  return { ...common, channel: 'sms', recipient: phone.e164, body: fillText(words.sms, values) };
}

async function spends(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.spend(key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooManyRequests') return false;
    throw error;
  }
}
