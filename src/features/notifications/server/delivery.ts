// The provider of each channel. Without one, its messages only go to the message log.

import type { Queue } from '../../../kit/queue/queue.ts';
import type { Base } from '../../../lib/database/database.ts';
import { createSmtpGateway } from '../../../lib/messages/mail.ts';
import { quietUntil } from '../../../lib/messages/quiet-hours.ts';
import { sendTwilioSms } from '../../../lib/messages/sms.ts';
import type { Config } from '../../../lib/process/env.ts';
import type { Log } from '../../../lib/process/log.ts';
import { urls } from '../../../urls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SmsStops } from '../limits/server/store.ts';
import { type Channel, isAutomatic, messageKinds, quietKinds } from '../message.ts';
import { createOutbox, type Deliver } from './outbox.ts';

interface Deps extends Base {
  log: Log;
  stops: Pick<SmsStops, 'has'>;
  config: Pick<Config, 'sms' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  /** Tells this installation's messages from another's with the same id: lib/database/installation.ts. */
  series: string;
  readSettings(): Promise<Settings>;
  /** What an e-mail says that the outbox must not hold. */
  completed(email: Parameters<Deliver>[0]): Promise<Parameters<Deliver>[0]>;
}

/** An outbox that sends by the providers there are, and in no quiet hours what may wait. */
export function createDelivery(deps: Deps): Queue {
  const { config, series, readSettings, completed, ...parts } = deps;
  const { sms, smtpUrl, mailFrom, publicUrl } = config;
  const mail = smtpUrl ? createSmtpGateway(smtpUrl) : undefined;
  const deliver: Partial<Record<Channel, Deliver>> = {};
  const keyOf = (id: number) => `sill-${series}-${id}`;
  if (sms) {
    deliver.sms = ({ id, recipient, body }) =>
      sendTwilioSms(sms, { to: recipient, body, idempotencyKey: keyOf(id) });
  }
  if (mail) {
    deliver.email = async (leased) => {
      const message = await completed(leased);
      const { general } = await readSettings();
      await mail.send({
        from: {
          name: mailFrom?.name || general.siteName,
          address: mailFrom?.address ?? general.contactEmail,
        },
        to: message.recipient,
        replyTo: general.contactEmail,
        subject: message.subject ?? general.siteName,
        text: message.body,
        calendar: message.calendar,
        automatic: isAutomatic(message.kind),
        stopUrl: stopUrlIn(message, publicUrl),
        messageId: `<${keyOf(message.id)}@${new URL(publicUrl).hostname}>`,
      });
    };
  }
  const outbox = createOutbox({
    ...parts,
    deliver,
    async hold({ kind }, now) {
      return quietKinds.has(kind)
        ? quietUntil(now, (await readSettings()).notifications)
        : undefined;
    },
  });
  return {
    ...outbox,
    async stop() {
      await outbox.stop();
      mail?.close();
    },
  };
}

/** Only in what promotes: other messages may quote a customer, and the link with them. */
function stopUrlIn({ kind, body }: { kind: string; body: string }, publicUrl: string) {
  const kinds: Readonly<Record<string, { marketing?: true }>> = messageKinds;
  const start = publicUrl + urls.stopEmails('');
  return kinds[kind]?.marketing && body.split(/\s/).find((word) => word.startsWith(start));
}
