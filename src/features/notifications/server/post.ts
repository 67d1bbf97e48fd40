import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { Config } from '../../../lib/process/env.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SmsStops } from '../limits/server/store.ts';
import type { Delivery } from '../message.ts';
import type { Post } from './store.ts';
import { createTemplateCache } from './template-store.ts';

/** What messages are written with, by the settings and templates as they are when it is asked. */
export function createPost(
  database: Database,
  settings: CachedRead<Settings>,
  { sms, smtpUrl, teamPhone, teamEmail, publicUrl, mailFrom }: Config,
  demo: boolean,
  stops: SmsStops,
): Post {
  const templates = createTemplateCache(database);
  const kept: Delivery = demo ? 'demo' : 'log';
  return {
    async channelState() {
      const { notifications } = await settings.read();
      return {
        sms: sms ? 'provider' : kept,
        email: smtpUrl ? 'provider' : kept,
        smsEnabled: notifications.smsEnabled,
        emailEnabled: notifications.emailEnabled,
        stops,
      };
    },
    correspondents: async () => ({
      settings: await settings.read(),
      teamPhone,
      teamEmail,
      publicUrl,
      mailFrom: mailFrom?.address,
      templates: await templates.read(),
    }),
  };
}
