import { counted, months, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { fullDay } from '../../../lib/time/london-day.ts';
import { type Appointment, isConsultation, kindLabels, statusLabels } from '../appointment.ts';
import { outcomeInWords } from '../outcome.ts';
import { KEPT_MONTHS, UNMADE_KEPT_MONTHS } from '../record.ts';
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
        {!isConsultation(visit) && kindLabels[visit.kind]}
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
