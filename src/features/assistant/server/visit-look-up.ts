// Looks up a visit by reference and postcode. Both must be right, and the private link goes to the contact details on
// record, never to the visitor asking.
import { toNormalised } from 'postcode';
import type { z } from 'zod';
import { firstNameOf } from '../../../kit/first-name.ts';
import type { Base } from '../../../lib/database/database.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { smsNumber } from '../../../lib/text/phone.ts';
import { fullDay, longDay, shortDay } from '../../../lib/time/london-day.ts';
import { numberOfReference, referenceOf } from '../../appointments/appointment.ts';
import { type AppointmentRow, findAppointment, rangeOf } from '../../appointments/server/store.ts';
import { fillText } from '../../content/content-text.ts';
import type { NewMessage } from '../../notifications/message.ts';
import {
  type ChannelState,
  enqueueMessages,
  type Post,
  readPost,
} from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import type { VisitAnswer, visitInput } from '../answer.ts';
import type { Facts } from '../answers/facts.ts';
import { messageWords, say } from '../answers/wording.ts';

export interface VisitLookUpDeps extends Base, Post {
  visitUrlOf(row: AppointmentRow): string;
}

const WRONG_AN_HOUR = 6;
const WRONG_OF_ONE_VISIT_AN_HOUR = 12;
const HOUR = 3600;
const LINK_EVERY_SECONDS = 600;
const TOO_OFTEN =
  'I can’t look up any more visits for now. Please try again in an hour, or call us.';

/** @returns look-up of a visit. It throws AppError 429 after some wrong pairs, also for the right one. */
export function createVisitLookUp(deps: VisitLookUpDeps) {
  const { database, clock } = deps;
  const counted = (name: string) => ({ database, name });
  const tries = createRateLimit(WRONG_AN_HOUR, HOUR, TOO_OFTEN, counted('look-up'));
  const ofVisit = createRateLimit(
    WRONG_OF_ONE_VISIT_AN_HOUR,
    HOUR,
    TOO_OFTEN,
    counted('look-up of'),
  );
  const links = createRateLimit(1, LINK_EVERY_SECONDS, TOO_OFTEN, counted('link'));

  /** @returns what to say of it */
  async function sendLink(row: AppointmentRow, facts: Facts): Promise<string> {
    const { correspondents, channels } = await readPost(deps);
    const message = linkMessage(row, deps.visitUrlOf(row), correspondents, channels);
    if (!message) return say('linkNotSent', facts);
    try {
      await links.spend(String(row.id));
    } catch (error) {
      if (error instanceof AppError) return say('linkSentBefore', facts);
      throw error;
    }
    await database.write((trx) => enqueueMessages(trx, [message], channels, clock.now()));
    database.changes.publish('messages');
    const channel = message.channel === 'email' ? 'e-mail address' : 'telephone number';
    return say('linkSent', facts, { channel });
  }

  return async (
    { reference, postcode }: z.infer<typeof visitInput>,
    address: string,
    facts: Facts,
  ): Promise<VisitAnswer> => {
    const id = numberOfReference(reference);
    const visit = id === undefined ? reference : String(id);
    // Every wrong pair costs the same: a point of each limit, and one row.
    await Promise.all([tries.spend(address), ofVisit.spend(visit)]);
    const row = await findAppointment(database.db, id ?? 0);
    if (!row || row.postcode !== toNormalised(postcode))
      return { found: false, reply: say('noSuchVisit', facts) };
    await Promise.all([tries.giveBack(address), ofVisit.giveBack(visit)]);
    const state = say('visitStands', facts, {
      reference: referenceOf(row.id),
      status: row.status,
      day: fullDay(row.preferredDate),
      slot: row.preferredTime,
    });
    return { found: true, reply: `${state} ${await sendLink(row, facts)}` };
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
    timeRange: rangeOf(row),
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
  const recipient = smsNumber(row.phone);
  if (!channels.smsEnabled || !recipient) return undefined;
  return { ...common, channel: 'sms', recipient, body: fillText(words.sms, values) };
}
