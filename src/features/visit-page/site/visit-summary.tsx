import { fullDay, shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import {
  type AppointmentStatus,
  aboutVisit,
  isConsultation,
  partsOfSlot,
  type Visit,
} from '../../appointments/appointment.ts';
import { telephoneHref } from '../../settings/settings.ts';

const headlines: Record<AppointmentStatus, string> = {
  pending: 'We have your request',
  confirmed: 'Your visit is confirmed',
  completed: 'Thank you for having us',
  cancelled: 'This visit is cancelled',
  noShow: 'We missed you',
};

const explanations: Record<AppointmentStatus, string> = {
  pending: 'We will contact you within 24 hours to confirm it.',
  confirmed: 'We look forward to seeing you. It helps if the sills are clear.',
  completed: 'This visit has taken place.',
  cancelled: 'There is nothing to pay. You can book another visit whenever you like.',
  noShow: 'We called, but there was no answer. You can book another visit whenever you like.',
};

interface VisitSummaryProps {
  visit: Visit;
  phone: string;
  calendarHref: string;
}

export function VisitSummary({ visit, phone, calendarHref }: VisitSummaryProps) {
  const over = visit.status !== 'pending' && visit.status !== 'confirmed';
  const { name } = partsOfSlot(visit.preferredTime);
  const isOurs = !isConsultation(visit);
  return (
    <div>
      <h1 className="text-4xl sm:text-5xl">{headlines[visit.status]}</h1>
      <p className="mt-4 text-lg text-soft">
        {isOurs && reached[visit.status] === 0
          ? 'Please call us to agree another time.'
          : explanations[visit.status]}
      </p>
      {reached[visit.status] > 0 && <Steps status={visit.status} />}
      <div className="mt-8 overflow-clip rounded-card border border-line bg-surface shadow-card">
        <div className="flex items-center gap-5 p-5 sm:gap-7 sm:p-7">
          <DayLeaf day={visit.preferredDate} over={over} />
          <div>
            <p className={`text-xl font-semibold sm:text-2xl ${over ? 'text-soft' : ''}`}>
              {fullDay(visit.preferredDate)}
            </p>
            <p className="mt-1 text-lg text-soft">
              {name} {visit.hours && <span className="whitespace-nowrap">({visit.hours})</span>}
            </p>
          </div>
        </div>
        <dl className="grid gap-x-8 gap-y-4 border-t border-line px-5 py-5 sm:grid-cols-2 sm:px-7">
          <Entry term="About" text={aboutVisit(visit)} />
          <Entry term="Reference" text={visit.reference} />
          {visit.offer && <Entry term="Offer" text={visit.offer} />}
        </dl>
        <p className="flex flex-wrap gap-3 border-t border-line bg-sunk px-5 py-4 sm:px-7">
          {over && !isOurs && (
            <a className="button button-primary" href={urls.bookService(visit.service)}>
              Book another visit
            </a>
          )}
          {!over && (
            <a className="button button-primary" href={calendarHref}>
              Add to your calendar
            </a>
          )}
          {(visit.canChange ? (['Move', 'Cancel'] as const) : []).map((change) => (
            <a key={change} className="button button-quiet" href={`#${change}`}>
              {change}
            </a>
          ))}
          <a className="button button-quiet" href={telephoneHref(phone)}>
            Call {phone}
          </a>
        </p>
      </div>
      {!over && !visit.canChange && (
        <p className="mt-4 text-base text-soft">
          {isOurs
            ? 'To move or cancel this visit, please call us.'
            : 'This visit can no longer be moved or cancelled here. Please call us.'}
        </p>
      )}
    </div>
  );
}

const steps = ['Requested', 'Confirmed', 'Visited'];
const reached: Record<AppointmentStatus, number> = {
  pending: 1,
  confirmed: 2,
  completed: 3,
  cancelled: 0,
  noShow: 0,
};

/** The visit's progress. */
function Steps({ status }: { status: AppointmentStatus }) {
  const done = reached[status];
  return (
    <ol aria-label="Progress" className="mt-8 grid grid-cols-3 gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === done - 1 ? 'step' : undefined}
          className={`border-t-4 pt-2 text-base ${index < done ? 'border-primary font-semibold' : 'border-line text-soft'}`}
        >
          {step}
          {index < done && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}

/** A leaf of a wall calendar. */
function DayLeaf({ day, over }: { day: string; over: boolean }) {
  const [weekday = '', number = '', month = ''] = shortDay(day).split(' ');
  return (
    <span
      aria-hidden="true"
      className={`grid w-20 shrink-0 overflow-clip rounded-xl border border-line text-center leading-none sm:w-24 ${over ? 'text-soft' : ''}`}
    >
      <span
        className={`py-1.5 text-sm font-semibold ${over ? 'bg-sunk' : 'bg-primary text-on-primary'}`}
      >
        {month}
      </span>
      <span className="pt-2.5 font-(family-name:--font-serif) text-4xl tabular-nums sm:text-5xl">
        {number}
      </span>
      <span className="pt-1 pb-2.5 text-sm text-soft">{weekday}</span>
    </span>
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
