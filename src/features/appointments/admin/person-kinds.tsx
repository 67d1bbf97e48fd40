import { counted, moment, months, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { fullDay } from '../../../lib/time/london-day.ts';
import { type Appointment, referenceOf, statusLabels } from '../appointment.ts';
import { outcomeInWords } from '../outcome.ts';
import { KEPT_MONTHS, UNMADE_KEPT_MONTHS } from '../record.ts';
import type { VisitMessage } from '../visit-message.ts';
import { KEPT_DAYS, type WaitingEntry } from '../waiting/waiting.ts';

export const visitKind: PersonKind<Appointment> = {
  key: 'visits',
  title: 'Visits',
  place: 40,
  goes: (count) => `${counted(count, 'visit')}: name, address and notes are erased`,
  kept: [
    [
      'Visits cancelled, never confirmed or a no-show',
      `${months(UNMADE_KEPT_MONTHS)} after their day`,
    ],
    ['Completed visits, and past ones still confirmed', `${months(KEPT_MONTHS)} after their day`],
  ],
  item: (visit) => (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{visit.reference}</span>
        {fullDay(visit.preferredDate)},{' '}
        <span className="whitespace-nowrap">{visit.preferredTime}</span>
        <Badge tone="neutral">{statusLabels[visit.status]}</Badge>
        <span className="wrap-anywhere">{outcomeInWords(visit)}</span>
      </p>
      <p className="text-muted wrap-anywhere">
        {[visit.name, visit.address, visit.postcode, visit.phone, visit.email]
          .filter(Boolean)
          .join(', ')}
      </p>
    </>
  ),
};

interface SentWithVisit extends Omit<VisitMessage, 'photos'> {
  appointmentId: number;
  photos: number;
}

export const visitMessageKind: PersonKind<SentWithVisit> = {
  key: 'visitMessages',
  title: 'Sent with a visit',
  place: 60,
  kept: [['Messages and photos sent with a visit', 'As long as the visit']],
  item: ({ appointmentId, text, photos, createdAt }) => (
    <>
      <p>
        <span className="font-medium">{referenceOf(appointmentId)}</span>, {moment(createdAt)}
        {photos > 0 && `, ${counted(photos, 'photo')}`}
      </p>
      <p className="line-clamp-2 text-muted wrap-anywhere">{text}</p>
    </>
  ),
};

export const waitingKind: PersonKind<WaitingEntry> = {
  key: 'waitingEntries',
  title: 'Waiting list',
  place: 70,
  kept: [['Places on the waiting list', `${KEPT_DAYS} days after the day they wanted`]],
  item: ({ name, date, times }) => (
    <p className="wrap-anywhere">
      <span className="font-medium">{name}</span>, {fullDay(date)}, {times.join(' or ')}
    </p>
  ),
};
