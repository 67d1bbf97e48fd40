import type { Handle } from '../../../lib/database/database.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { type MessageKind, visitMessage } from '../../notifications/message.ts';
import { withdrawMessages } from '../../notifications/written/server/store.ts';
import type { AppointmentRow } from './store.ts';
import {
  dropPlannedNotices,
  forgetNotices,
  type NoticeKind,
  planNotice,
} from './visit-notice-store.ts';

/** Withdraws a reminder whose time has changed, in the change's own transaction. */
export async function noteVisitChange(
  trx: Handle,
  before: AppointmentRow,
  after: AppointmentRow,
  now: Date,
): Promise<void> {
  const moved =
    before.preferredDate !== after.preferredDate || before.preferredTime !== after.preferredTime;
  const readdressed = before.phoneE164 !== after.phoneE164 || before.email !== after.email;
  const ended = before.status === 'confirmed' && after.status !== 'confirmed';
  if (moved || readdressed || ended) {
    const reason = ended
      ? `The visit is ${after.status}`
      : moved
        ? 'The visit has been moved'
        : 'The customer has another number or address';
    const told: [MessageKind, NoticeKind[]][] = [
      [visitMessage('reminder', after.kind), ['reminder', 'reminder-today']],
      ['booking-on-our-way-customer', ['on-our-way']],
      // A confirmation that is undone before it is sent.
      ...(after.status === 'pending'
        ? [[visitMessage('confirmed', after.kind), []] satisfies [MessageKind, NoticeKind[]]]
        : []),
    ];
    for (const [kind, kinds] of told) {
      const withdrawn = { appointmentId: after.id, kind, reason };
      await forgetNotices(trx, after.id, kinds, await withdrawMessages(trx, withdrawn, now));
    }
  }
  // Customers with a job are asked after the fitting.
  if (before.status !== 'completed' && after.status === 'completed' && after.jobId === null) {
    await planNotice(trx, {
      appointmentId: after.id,
      kind: 'review-invitation',
      channel: 'any',
      date: londonDayOf(now),
    });
  } else if (before.status === 'completed' && after.status !== 'completed') {
    await dropPlannedNotices(trx, after.id, 'review-invitation');
  }
}
