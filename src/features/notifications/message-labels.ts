import { type Channel, type MessageStatus, messageKinds } from './message.ts';

/** A kind of message as a label; an unknown kind, from an older version, is spelt out. */
export function kindLabel(kind: string): string {
  const rows: Readonly<Record<string, { label: string } | undefined>> = messageKinds;
  const words = kind.replaceAll('-', ' ');
  return rows[kind]?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const channelLabels: Record<Channel, string> = { sms: 'Text message', email: 'E-mail' };

export const messageTones = {
  queued: 'waiting',
  leased: 'waiting',
  sent: 'good',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<MessageStatus, string>;

export const messageStatusLabels: Record<MessageStatus, string> = {
  queued: 'Waiting',
  leased: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Not sent',
};
