import { fullDay } from '../../../lib/london-day.ts';
import { telephoneHref } from '../../settings/settings.ts';
import { type AppointmentStatus, type Visit, windowCountLabel } from '../appointment.ts';

const headlines: Record<AppointmentStatus, string> = {
  pending: 'We have your request',
  confirmed: 'Your visit is confirmed',
  completed: 'Thank you for having us',
  cancelled: 'This visit is cancelled',
};

const explanations: Record<AppointmentStatus, string> = {
  pending: 'We will contact you within 24 hours to confirm it.',
  confirmed: 'We look forward to seeing you. It helps if the sills are clear.',
  completed: 'This visit has been made.',
  cancelled: 'There is nothing to pay. You can book another visit whenever you like.',
};

interface VisitSummaryProps {
  visit: Visit;
  phone: string;
  calendarHref: string;
}

/** The customer's visit in words. */
export function VisitSummary({ visit, phone, calendarHref }: VisitSummaryProps) {
  const over = visit.status === 'cancelled' || visit.status === 'completed';
  return (
    <div>
      <h1 className="text-4xl sm:text-5xl">{headlines[visit.status]}</h1>
      <p className="mt-4 text-lg text-soft">{explanations[visit.status]}</p>
      <dl className="mt-8 grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-6 sm:grid-cols-2">
        <Entry term="Day" text={fullDay(visit.preferredDate)} />
        <Entry term="Time" text={visit.preferredTime} />
        <Entry term="About" text={`${visit.service}, ${windowCountLabel(visit.windowCount)}`} />
        <Entry term="Reference" text={visit.reference} />
      </dl>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-base">
        {!over && (
          <a className="text-link" href={calendarHref}>
            Add to your calendar
          </a>
        )}
        <a className="text-link" href={telephoneHref(phone)}>
          Call {phone}
        </a>
      </p>
    </div>
  );
}

function Entry({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-semibold">{text}</dd>
    </div>
  );
}
