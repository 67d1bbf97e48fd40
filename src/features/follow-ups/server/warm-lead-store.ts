// The one e-mail to who had swatches, or kept a guide price, a week ago and has not booked a visit.
import { sql } from 'kysely';
import { firstNameOf } from '../../../kit/first-name.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage } from '../../notifications/message.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { emailOf } from '../../notifications/templates.ts';
import { hashOfEmail } from '../../pricing/server/store.ts';
import { stopTokenOf } from './stop-emails.ts';
import { noteInvitation } from './store.ts';

const DUE_AFTER_DAYS = 7;
/** Older ones are dropped: they have gone cold, also when this is switched on later. */
const DUE_WITHIN_DAYS = 7;
/** Whoever has had a visit lately is past the first step. */
const VISITED_WITHIN_DAYS = 60;

/**
 * SQL of what each is about, as `r`, with the customer who has its e-mail address, as `e`: by an address that a visitor
 * brought under another name, a stranger would get the customer's name and their link.
 */
const sources = {
  'swatches-lead-customer': {
    from: sql`swatch_requests r join customer_contacts e
      on e.contact = lower(r.email) and e.came_with = ''`,
    is: sql`r.status = 'sent'`,
    // Nothing else in a request ever changes.
    at: sql`r.updated_at`,
    key: sql`cast(r.id as text)`,
    hash: sql`null`,
  },
  'price-list-lead-customer': {
    from: sql`price_links r join customer_contacts e
      on e.customer_id = r.customer_id and e.contact like '%@%' and e.came_with = ''`,
    is: sql`r.email_hash is not null`,
    at: sql`r.created_at`,
    key: sql`r.token_hash`,
    hash: sql`r.email_hash`,
  },
} as const;

type LeadKind = keyof typeof sources;
const leadKinds = Object.keys(sources) as LeadKind[];

export interface Lead {
  kind: LeadKind;
  /** Of the request or the list. */
  key: string;
  email: string;
  customerId: number;
  name: string;
}

/**
 * Once, by the record and by the customer: many lists of one household are one lead.
 * @returns false when it has been claimed already
 */
export async function claimLead(
  trx: Handle,
  { kind, key, customerId }: Lead,
  now: Date,
): Promise<boolean> {
  const claims = [`${kind} ${key}`, `${kind} of ${customerId}`];
  // Those that are kept are kept for longer than a lead is due.
  return (await noteInvitation(trx, claims, new Date(0), now)) === claims.length;
}

/**
 * Those to write to now.
 * @param secret without it, lists are taken for those of any address of their customer
 * @param only looks at this one again
 */
export async function dueLeads(
  db: Handle,
  secret: string | undefined,
  now: Date,
  only?: Lead,
): Promise<Lead[]> {
  const today = londonDayOf(now);
  const from = startOfDay(addDays(today, 1 - DUE_AFTER_DAYS - DUE_WITHIN_DAYS));
  const to = startOfDay(addDays(today, 1 - DUE_AFTER_DAYS));
  const visitedFrom = addDays(today, -VISITED_WITHIN_DAYS);
  const due: Lead[] = [];
  for (const kind of leadKinds) {
    if (only && only.kind !== kind) continue;
    const { from: source, is, at, key, hash } = sources[kind];
    const theirs = sql`in (r.customer_id, e.customer_id)`;
    const { rows } = await sql<Omit<Lead, 'kind'> & { hash: string | null }>`
      select ${key} as key, e.contact as email, e.customer_id, ${hash} as hash,
        (select name from customers where id = e.customer_id) as name
      from ${source}
      where ${is} and r.no_reminder = 0 and ${at} >= ${from} and ${at} < ${to} and ${key} = ${only?.key ?? key}
        and not exists (select 1 from review_invitations where customer in
          (${sql.lit(`${kind} `)} || ${key}, ${sql.lit(`${kind} of `)} || e.customer_id))
        and not exists (select 1 from customers where id ${theirs}
          and marketing like '%"email":"no"%')
        and not exists (select 1 from waiting_entries where customer_id ${theirs}
          and status in ('waiting', 'offered'))
        and not exists (select 1 from appointments where customer_id ${theirs}
          and (updated_at >= ${at} or (status <> 'cancelled' and preferred_date >= ${visitedFrom})))
      order by ${at}`.execute(db);
    for (const { hash: emailHash, ...row } of rows) {
      // Of a list there is only the hash of the address that was left with it.
      const isTheirs = !secret || !emailHash || emailHash === hashOfEmail(secret, row.email);
      if (isTheirs) due.push({ ...row, kind });
    }
  }
  return due;
}

export function messageToLead(
  { kind, email, customerId, name }: Lead,
  secret: string,
  correspondents: Correspondents,
  now: Date,
): NewMessage {
  const { publicUrl } = correspondents;
  const values = {
    firstName: firstNameOf(name),
    bookUrl: publicUrl + urls.book(),
    stopUrl: publicUrl + urls.stopEmails(stopTokenOf(secret, customerId)),
  };
  // By the next day they may have booked.
  const notAfter = startOfDay(addDays(londonDayOf(now), 1));
  return { ...emailOf(correspondents, kind, email, values), notAfter };
}

const startOfDay = (day: string) =>
  (instantOfLondon(`${day}T00:00`) ?? new Date(day)).toISOString();
