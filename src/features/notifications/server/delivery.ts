// The provider of each channel. Without one, its messages only go to the message log.

import { createSmtpGateway } from '../../../lib/messages/mail.ts';
import { sendTwilioSms } from '../../../lib/messages/sms.ts';
import type { Config } from '../../../lib/process/env.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Channel } from '../message.ts';
import type { Deliver } from './outbox.ts';

export interface Delivery {
  deliver: Partial<Record<Channel, Deliver>>;
  close(): void;
}

/** @param series tells this installation's messages from another's with the same id: lib/database/installation.ts. */
export function createDelivery(
  config: Pick<Config, 'sms' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  series: string,
  readSettings: () => Promise<Settings>,
): Delivery {
  const { sms, smtpUrl, mailFrom, publicUrl } = config;
  const mail = smtpUrl ? createSmtpGateway(smtpUrl) : undefined;
  const deliver: Delivery['deliver'] = {};
  const keyOf = (id: number) => `sill-${series}-${id}`;
  if (sms) {
    deliver.sms = ({ id, recipient, body }) =>
      sendTwilioSms(sms, { to: recipient, body, idempotencyKey: keyOf(id) });
  }
  if (mail) {
    deliver.email = async (message) => {
      const { general } = await readSettings();
      await mail.send({
        from: {
          name: mailFrom?.name || general.siteName,
          address: mailFrom?.address ?? general.contactEmail,
        },
        to: message.recipient,
        subject: message.subject ?? general.siteName,
        text: message.body,
        calendar: message.calendar,
        messageId: `<${keyOf(message.id)}@${new URL(publicUrl).hostname}>`,
      });
    };
  }
  return { deliver, close: () => mail?.close() };
}
