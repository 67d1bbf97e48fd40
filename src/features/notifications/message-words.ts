// How staff read what a message is for and what became of it.
import type { Channel, MessageStatus } from './message.ts';

export const kindLabels: Record<string, string> = {
  'booking-received-customer': 'Booking request received',
  'booking-received-team': 'New booking, to the team',
  'booking-confirmed-customer': 'Visit confirmed',
  'booking-rescheduled-customer': 'Visit moved',
  'booking-cancelled-customer': 'Visit cancelled',
  'booking-suggestion-customer': 'Other times suggested',
  'booking-reminder-customer': 'Reminder of the visit',
  'booking-on-our-way-customer': 'On our way',
  'booking-review-invitation-customer': 'Invitation to write a review',
  'waiting-offer-customer': 'A place has become free',
  'visit-message-team': 'Message from a customer, to the team',
  'contact-auto-reply-customer': 'Reply to a website message',
  'contact-received-team': 'Website message, to the team',
  'offers-ending-team': 'Special offers end soon, to the team',
  'offers-ended-team': 'Special offers have ended, to the team',
  'team-bundle': 'Several notices in one, to the team',
  'test-team': 'Test, to the team',
};

/** What a message is for; a kind that is not known is spelt out. */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return kindLabels[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const channelLabels: Record<Channel, string> = { sms: 'Text message', email: 'E-mail' };

/** The look of a state, as kit/ui/badge.tsx calls them. */
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
