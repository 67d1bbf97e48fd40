// The team's own messages: recipients, and how staff see and test them.
import { readPhone } from '../../lib/text/phone.ts';
import { z } from '../../lib/text/zod.ts';
import type { Settings } from '../settings/settings.ts';
import { type Channel, channels, deliveries } from './message.ts';
import type { Templates } from './templates.ts';

export interface TeamOverrides {
  teamPhone: string | undefined;
  teamEmail: string | undefined;
}

/** Recipients, and the sender. */
export interface Correspondents extends TeamOverrides {
  settings: Settings;
  /** Origin of links, without a trailing slash. */
  publicUrl: string;
  /** The message texts; by default the original ones. */
  templates?: Templates;
  /** The sender of e-mails, if it differs from the address in Settings. */
  mailFrom?: string | undefined;
}

/** The team's E.164 number or e-mail address; undefined if there is none. */
export function teamRecipient(
  channel: Channel,
  { notifications, general }: Pick<Settings, 'notifications' | 'general'>,
  overrides: TeamOverrides,
): string | undefined {
  if (channel === 'email') return (overrides.teamEmail ?? notifications.teamEmail) || undefined;
  return readPhone(overrides.teamPhone ?? (notifications.teamPhone || general.phone))?.e164;
}

/** A channel's state, shown to staff beside its switch. */
export const channelStatusSchema = z.object({
  channel: z.enum(channels),
  enabled: z.boolean(),
  delivery: z.enum(deliveries),
  /** The recipient of messages to the team; null if nothing usable is set. */
  recipient: z.string().nullable(),
  /** Set in the environment, which overrides Settings. */
  fixed: z.boolean(),
});
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

export const testMessageInput = z.object({ channel: z.enum(channels) });
