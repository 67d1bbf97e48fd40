import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { Reply, type Route, route } from '../../../kit/http/route.ts';
import type { Topic } from '../../../lib/database/changes.ts';
import { readClockWatch } from '../../../lib/database/clock-watch.ts';
import type { Database } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { z } from '../../../lib/text/zod.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import { fullDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import {
  CONTACT_MESSAGE,
  type Erasure,
  erasureInput,
  erasureSchema,
  personInput,
  personSchema,
  privacyStateSchema,
} from '../person.ts';
import type { ErasureLedger } from './erasure-ledger.ts';
import { dropErasureToRepeat, listErasuresToRepeat } from './erasure-store.ts';
import { type Contact, erasePerson, findComingVisits, findPerson } from './store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  secret: string;
  ledger: Pick<ErasureLedger, 'add'>;
  /** Updates what depends on the deleted rows and freed places before the response is sent. */
  onErased?: () => Promise<void>;
}

const TOPICS: Topic[] = [
  ...(['appointments', 'messages', 'contact', 'swatches'] as const),
  ...(['testimonials', 'caught-forms', 'lessons'] as const),
];

// POST throughout: an address in a path would appear in every log on its way.
export function privacyApi({ database, clock, secret, ledger, onErased }: Deps): Route[] {
  return [
    route({
      method: 'GET',
      path: adminApi.peopleState(),
      tag: 'Privacy',
      summary: 'The people to erase again after a restore, and whether erasing by age is waiting',
      answer: privacyStateSchema,
      async handle() {
        const { waitMs } = await readClockWatch(database.db);
        return {
          erasuresToRepeat: await listErasuresToRepeat(database.db),
          clockWaitHours: Math.ceil(waitMs / HOUR_MS),
        };
      },
    }),
    route({
      method: 'POST',
      path: adminApi.personLookup(),
      tag: 'Privacy',
      summary: 'Everything kept about a person, by e-mail address or telephone number',
      body: personInput,
      answer: personSchema,
      async handle({ body, caller }) {
        const person = await findPerson(database.db, readContact(body.contact), {
          ...body,
          secret,
        });
        // Without the person's address: the log outlives an erasure.
        await database.write((trx) =>
          recordAudit(trx, caller, clock.now(), { action: 'looked-up', subject: 'person' }),
        );
        return person;
      },
    }),
    route({
      method: 'POST',
      path: adminApi.personExport(),
      tag: 'Privacy',
      summary: 'The same as a file, to give to that person',
      body: personInput,
      async handle({ body, caller }) {
        const now = clock.now();
        const person = personSchema.parse(
          await findPerson(database.db, readContact(body.contact), { ...body, secret }),
        );
        await database.write((trx) =>
          recordAudit(trx, caller, now, { action: 'exported', subject: 'person' }),
        );
        const file = { exportedAt: now.toISOString(), contact: body.contact, ...person };
        return new Reply(200, JSON.stringify(file, null, 2), {
          'Content-Type': 'application/json',
          'Content-Disposition': `attachment; filename="person-${londonDayOf(now)}.json"`,
        });
      },
    }),
    route({
      method: 'POST',
      path: adminApi.personErasure(),
      tag: 'Privacy',
      summary:
        'Erase a person: past visits lose name and address; messages, submissions and swatch requests are deleted. Refused before a confirmed visit',
      body: erasureInput,
      answer: erasureSchema,
      async handle({ body, caller }) {
        const contact = readContact(body.contact);
        const now = clock.now();
        const erased = await database.write(async (trx) => {
          const [coming] = await findComingVisits(trx, database.engine, contact, londonDayOf(now));
          if (coming) {
            throw new AppError(
              'conflict',
              `The visit ${referenceOf(coming.id)} on ${fullDay(coming.preferredDate)} is confirmed. Please cancel it first.`,
            );
          }
          const done = await erasePerson(trx, contact, body.reviewIds, { ...body, secret }, now);
          const who = 'email' in contact ? contact.email : contact.e164;
          await dropErasureToRepeat(trx, who);
          const detail = inWords(done);
          if (detail) {
            // Before the commit: better one entry too many than an erased person whom a restore brings back unnoticed.
            ledger.add(who, now);
            await recordAudit(trx, caller, now, { action: 'erased', subject: 'person', detail });
          }
          return done;
        });
        for (const topic of TOPICS) database.changes.publish(topic);
        await onErased?.();
        return erased;
      },
    }),
  ];
}

function readContact(text: string): Contact {
  if (text.includes('@') && z.email().safeParse(text).success) return { email: text.toLowerCase() };
  const phone = readPhone(text);
  if (phone) return { e164: phone.e164 };
  throw new AppError('invalid', CONTACT_MESSAGE, { fields: { contact: CONTACT_MESSAGE } });
}

/** `2 visits, 3 messages`, without the person. */
function inWords(erased: Erasure): string {
  const { visits, messages, contactSubmissions, swatchRequests } = erased;
  const { reviews, waitingEntries, conversations, caughtForms, priceLists, lessons } = erased;
  const parts: [number, string][] = [
    [visits, 'visits'],
    [messages, 'messages'],
    [contactSubmissions, 'submissions'],
    [swatchRequests, 'swatch requests'],
    [reviews, 'reviews'],
    [waitingEntries, 'waiting-list entries'],
    [conversations, 'conversations'],
    [caughtForms, 'forms probably from robots'],
    [priceLists, 'price lists'],
    [lessons, 'lessons'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${noun}`)
    .join(', ');
}
