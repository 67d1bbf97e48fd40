// Where messages to the team go, and how staff see and try it.
import { readPhone } from '../../lib/text/phone.ts';
import { z } from '../../lib/text/zod.ts';
import type { Settings } from '../settings/settings.ts';
import { type Channel, channels } from './message.ts';
import type { Templates } from './templates.ts';

export interface TeamOverrides {
  teamPhone: string | undefined;
  teamEmail: string | undefined;
}

/** Who is told, and from whom it comes. */
export interface Correspondents extends TeamOverrides {
  settings: Settings;
  /** Origin of links, without a trailing slash. */
  publicUrl: string;
  /** The words of messages; the house's own unless told. */
  templates?: Templates;
  /** Whom letters come from, where that is not the address in Settings. */
  mailFrom?: string | undefined;
}

/** The team's E.164 number or e-mail address; undefined where there is none. */
export function teamRecipient(
  channel: Channel,
  { notifications, general }: Pick<Settings, 'notifications' | 'general'>,
  overrides: TeamOverrides,
): string | undefined {
  if (channel === 'email') return (overrides.teamEmail ?? notifications.teamEmail) || undefined;
  return readPhone(overrides.teamPhone ?? (notifications.teamPhone || general.phone))?.e164;
}

/** How a channel stands: what staff see beside its switch. */
export const channelStatusSchema = z.object({
  channel: z.enum(channels),
  enabled: z.boolean(),
  /** `log`: there is no provider, and the message log is where messages arrive. */
  delivery: z.enum(['provider', 'log']),
  /** Where messages to the team go; null where nothing usable is set. */
  recipient: z.string().nullable(),
  /** The environment says where, so Settings cannot. */
  fixed: z.boolean(),
});
export type ChannelStatus = z.infer<typeof channelStatusSchema>;

export const testMessageInput = z.object({ channel: z.enum(channels) });
