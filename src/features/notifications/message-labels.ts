import {
  type Channel,
  DEMO_NOTE,
  type Delivery,
  isKept,
  isOfDemo,
  type MessageStatus,
  messageKinds,
  type Sending,
  stateOf,
} from './message.ts';

/** A kind of message as a label; an unknown kind, from an older version, is spelt out. */
export function kindLabel(kind: string): string {
  const rows: Readonly<Record<string, { label: string } | undefined>> = messageKinds;
  const words = kind.replaceAll('-', ' ');
  return rows[kind]?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const channelLabels: Record<Channel, string> = { sms: 'Text message', email: 'E-mail' };

const messageTones = {
  queued: 'waiting',
  leased: 'waiting',
  sent: 'good',
  failed: 'danger',
  cancelled: 'neutral',
  kept: 'neutral',
} as const satisfies Record<MessageStatus | 'kept', string>;

export const messageStatusLabels: Record<MessageStatus | 'kept', string> = {
  queued: 'Waiting',
  leased: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Not sent',
  kept: 'Kept here, no provider',
};

/** A message's state. Green is only for what a provider has taken. */
export function badgeOf(message: Sending) {
  const state = stateOf(message);
  const tone = messageTones[isKept(message) ? 'kept' : state];
  return { tone, children: messageStatusLabels[state] };
}

/** What has become of a message that was to go at once. Only a provider can have taken it. */
export const deliveryWords: Record<Delivery, string> = {
  provider: 'The message is on its way',
  log: `${messageStatusLabels.kept}: nothing is sent`,
  demo: `Nothing is sent (${DEMO_NOTE})`,
};

/** The same for a message sent again. */
export function retryWords(message: Sending): string {
  if (!isKept(message)) return 'The message is being sent again';
  return deliveryWords[isOfDemo(message) ? 'demo' : 'log'];
}
