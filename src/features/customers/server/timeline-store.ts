// Everything that is known of a household, newest first.
import { sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import { shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import {
  type AppointmentStatus,
  referenceOf,
  statusLabels,
} from '../../appointments/appointment.ts';
import type { TimelineEntry } from '../customer.ts';
import type {} from './join-store.ts';

type Row = Record<string, string | number | null>;

interface Source {
  kind: TimelineEntry['kind'];
  /** Its rows, with `id` and `at`; `$` is the customer. */
  rows: string;
  title(row: Row): string;
  text(row: Row): string;
  href(row: Row): string | null;
}

const view = (screen: string) => (row: Row) => `${screen}?view=${row.id}`;
const text = (value: Row[string] | undefined) => String(value ?? '');
const counted = (json: Row[string] | undefined, one: string, many: string) => {
  const { length } = JSON.parse(text(json) || '[]');
  return `${length} ${length === 1 ? one : many}`;
};

/** A further kind of record is one entry here. */
const sources: readonly Source[] = [
  {
    kind: 'visit',
    rows: 'select id, created_at as at, status, service, preferred_date, preferred_time from appointments where customer_id = $',
    title: (row) =>
      `Visit ${referenceOf(Number(row.id))}: ${statusLabels[row.status as AppointmentStatus].toLowerCase()}`,
    text: (row) =>
      `${shortDay(text(row.preferredDate))}, ${text(row.preferredTime)}, ${text(row.service)}`,
    href: (row) => urls.openVisit(Number(row.id)),
  },
  {
    kind: 'contact',
    rows: 'select id, created_at as at, subject, message from contact_submissions where customer_id = $',
    title: (row) => text(row.subject) || 'Message from the contact form',
    text: (row) => text(row.message),
    href: view(urls.admin.contact()),
  },
  {
    kind: 'message',
    rows: 'select visit_messages.id, visit_messages.created_at as at, text, appointment_id from visit_messages inner join appointments on appointments.id = appointment_id where customer_id = $',
    title: () => 'Message from the visit’s page',
    text: (row) => text(row.text),
    href: (row) => urls.openVisit(Number(row.appointmentId)),
  },
  {
    kind: 'swatches',
    rows: 'select id, created_at as at, status, swatches from swatch_requests where customer_id = $',
    title: (row) => (row.status === 'sent' ? 'Swatches posted' : 'Swatches to post'),
    text: (row) => counted(row.swatches, 'colour', 'colours'),
    href: view(urls.admin.swatches()),
  },
  {
    kind: 'waiting',
    rows: 'select id, created_at as at, status, date from waiting_entries where customer_id = $',
    title: (row) => `Waiting list: ${text(row.status)}`,
    text: (row) => shortDay(text(row.date)),
    href: () => urls.admin.appointments(),
  },
  {
    kind: 'priceLink',
    rows: 'select token_hash as id, created_at as at, windows from price_links where customer_id = $',
    title: () => 'Guide price kept',
    text: (row) => counted(row.windows, 'kind of window', 'kinds of window'),
    href: () => null,
  },
  {
    kind: 'conversation',
    rows: 'select id, created_at as at, last_text from assistant_conversations where customer_id = $',
    title: () => 'Talked to the assistant',
    text: (row) => text(row.lastText),
    href: () => urls.admin.conversations(),
  },
  {
    kind: 'review',
    rows: 'select testimonials.id, testimonials.created_at as at, rating, quote from testimonials inner join appointments on appointments.id = appointment_id where customer_id = $',
    title: (row) => `Review: ${text(row.rating)} of 5`,
    text: (row) => text(row.quote),
    href: () => urls.admin.testimonials(),
  },
  {
    kind: 'task',
    rows: 'select tasks.id, tasks.created_at as at, text, due_on, done, staff.name as assignee from tasks left join staff on staff.id = assignee_id where customer_id = $',
    title: (row) => (row.done ? 'Task done' : `Task for ${shortDay(text(row.dueOn))}`),
    text: (row) => text(row.text),
    href: () => null,
  },
];

/** Of one kind. */
const MOST = 500;

export async function timelineOf(db: Handle, customerId: number): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (const { kind, rows: select, title, text: textOf, href } of sources) {
    const { rows } = await sql<Row>`${sql.raw(select.replace('$', String(Number(customerId))))}
      order by at desc limit ${MOST}`.execute(db);
    entries.push(
      ...rows.map(
        (row): TimelineEntry => ({
          kind,
          id: kind === 'priceLink' ? text(row.id) : Number(row.id),
          at: text(row.at),
          title: title(row),
          text: textOf(row),
          href: href(row),
          by: row.assignee === undefined ? null : text(row.assignee) || null,
        }),
      ),
    );
  }
  return entries.sort((one, other) => (one.at < other.at ? 1 : -1));
}
