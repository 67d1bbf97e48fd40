// Text messages that come in, as Twilio posts them.
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Joining } from '../../../kit/http/intake.ts';
import { type Caller, Reply, type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { isSignedByTwilio } from '../../../lib/messages/twilio-signature.ts';
import type { Config } from '../../../lib/process/env.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { withoutControlCharacters } from '../../../lib/text/plain-text.ts';
import { z } from '../../../lib/text/zod.ts';
import { api } from '../../../urls.ts';
import { customerStore, knownCustomer } from '../../customers/server/store.ts';
import type { makeTaskOfText } from '../../customers/server/task-store.ts';
import type { SmsStops } from '../../notifications/limits/server/store.ts';
import { switchOf } from '../../notifications/sms-switch.ts';
import { giveTo, insertEntry } from './store.ts';

interface Deps extends Base, Pick<Joining, 'joinCustomer'> {
  config: Pick<Config, 'sms' | 'publicUrl'>;
  stops: Pick<SmsStops, 'set'>;
  noteText: typeof makeTaskOfText;
}

const twilioForm = z.object({
  MessageSid: z.string(),
  From: z.string(),
  Body: z.string(),
  NumMedia: z.string().optional(),
});

/** TwiML that answers nothing. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';
const NOT_SIGNED = 'This does not come from the provider of our text messages.';

export function smsHookRoute(deps: Deps): Route {
  const { database, config, stops, joinCustomer, noteText } = deps;
  const customers = customerStore(database);

  async function receive(form: URLSearchParams, caller: Caller): Promise<void> {
    const field = (name: string) => withoutControlCharacters(form.get(name) ?? '').trim();
    const providerId = field('MessageSid');
    if (!providerId) throw new AppError('invalid', 'A text message needs its MessageSid.');
    const from = field('From').slice(0, 100);
    const phone = readPhone(from)?.e164 ?? '';
    const pictures = Number(field('NumMedia')) > 0 ? '(with a picture, which we cannot show)' : '';
    const text = [field('Body'), pictures].filter(Boolean).join('\n');
    const turned = phone ? switchOf(field('Body')) : undefined;
    await writeAs(deps, caller, ['inbox', 'tasks'], async (trx, audit, now) => {
      const id = await insertEntry(trx, { channel: 'sms', phone, text, providerId }, now);
      if (id === undefined) return;
      const sender = { name: phone ? phoneText(phone) : from, phone, source: 'text message' };
      const customerId = await joinCustomer(trx, sender, now);
      await giveTo(trx, id, customerId);
      const visitId = await noteText(trx, field('Body'), { id, customerId }, now);
      if (visitId !== undefined) {
        const about = { subjectId: visitId, detail: 'by text message' };
        await audit('may want to cancel', 'appointment', about);
      }
      if (turned) await stops.set(trx, phone, turned === 'off', now);
      if (turned === 'off') {
        const { marketing } = await knownCustomer(trx, customers, customerId);
        const said = { sms: 'no' as const, at: now.toISOString(), how: 'STOP by text message' };
        await customers.replace(trx, customerId, { marketing: { ...marketing, ...said } }, now);
      }
      await audit('received', 'customer', {
        subjectId: customerId,
        detail: turned ? `text messages ${turned}` : 'a text message',
      });
    });
  }

  return routesUnder('Inbox').post(api.smsHook(), {
    summary:
      'A text message from Twilio, by the signature in X-Twilio-Signature; each MessageSid once',
    form: twilioForm,
    formType: 'application/x-www-form-urlencoded',
    async handle({ raw, header, caller }) {
      const form = new URLSearchParams(config.sms ? await raw.text() : '');
      const url = config.publicUrl + api.smsHook();
      const signature = header('x-twilio-signature');
      if (!config.sms || !isSignedByTwilio(config.sms.authToken, url, form, signature)) {
        throw new AppError('forbidden', NOT_SIGNED);
      }
      await receive(form, caller);
      return new Reply(200, NO_ANSWER, { 'Content-Type': 'text/xml; charset=utf-8' });
    },
  });
}
