import { adminApi } from '../../../admin-urls.ts';
import { auditAlone, writeAs } from '../../../kit/crud/server/write-as.ts';
import { Reply, type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Contact, Whose } from '../../../kit/records/server/personal.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { readClockWatch } from '../../../lib/database/clock-watch.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { z } from '../../../lib/text/zod.ts';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import {
  CONTACT_MESSAGE,
  type Counts,
  erasureInput,
  joinedSchema,
  personInput,
  privacyStateSchema,
} from '../person.ts';
import type { ErasureLedger } from './erasure-ledger.ts';
import { dropErasureToRepeat, listErasuresToRepeat } from './erasure-store.ts';
import { erasePerson, findPerson, personalLists, type Search, type WhoseIs } from './store.ts';

const route = routesUnder('Privacy');

interface Deps extends Base {
  records: readonly ServerRecord[];
  secret: string;
  whoseIs: WhoseIs;
  erasureLedger: Pick<ErasureLedger, 'add'>;
  /** Updates what depends on the deleted rows and freed places before the response is sent. */
  onErased?: () => Promise<void>;
}

interface Asked {
  contact: string;
  name?: string | undefined;
  isOne?: boolean;
  reviewIds?: number[];
}

// POST throughout: an address in a path would appear in every log on its way.
export function privacyApi(deps: Deps): Route[] {
  const { records, database, clock, secret, whoseIs, erasureLedger, onErased } = deps;
  const lists = personalLists(records);
  const counted = lists.filter(({ noun }) => noun);
  const personSchema = z.object(
    Object.fromEntries(lists.map(({ key, answer }) => [key, z.array(answer)])),
  );
  const erasureSchema = z.object(Object.fromEntries(counted.map(({ key }) => [key, z.int()])));
  const searchOf = ({ contact, name, isOne = false, reviewIds = [] }: Asked): Search => ({
    contact: readContact(contact),
    name,
    isOne,
    whoseIs,
    reviewIds,
    secret,
  });

  /** `2 visits, 3 messages`, without the person. */
  const inWords = (erased: Counts) =>
    counted.flatMap(({ key, noun }) => (erased[key] ? `${erased[key]} ${noun}` : [])).join(', ');

  return [
    route.get(adminApi.peopleState(), {
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
    route.post(adminApi.personLookup(), {
      summary: 'Everything kept about a person, by e-mail address or telephone number',
      body: personInput,
      answer: personSchema.extend({ joined: joinedSchema.optional() }),
      async handle({ body, caller }) {
        const { found, whose } = await findPerson(database.db, lists, searchOf(body));
        // Without the person's address: the log outlives an erasure.
        await auditAlone(deps, caller, 'looked-up', 'person');
        const { joinedWith, mustSplit } = whose;
        return {
          ...found,
          ...(joinedWith.length > 0 && { joined: { with: joinedWith, mustSplit } }),
        };
      },
    }),
    route.post(adminApi.personExport(), {
      summary: 'The same as a file, to give to that person',
      body: personInput,
      async handle({ body, caller }) {
        const now = clock.now();
        const { found, whose } = await findPerson(database.db, lists, searchOf(body));
        refuseJoined(whose);
        const person = personSchema.parse(found);
        await auditAlone(deps, caller, 'exported', 'person');
        const file = { exportedAt: now.toISOString(), contact: body.contact, ...person };
        return new Reply(200, JSON.stringify(file, null, 2), {
          'Content-Type': 'application/json',
          'Content-Disposition': `attachment; filename="person-${londonDayOf(now)}.json"`,
        });
      },
    }),
    route.post(adminApi.personErasure(), {
      summary:
        'Erase a person: past visits lose name and address; messages, submissions and swatch requests are deleted. Refused before a confirmed visit',
      body: erasureInput,
      answer: erasureSchema,
      async handle({ body, caller }) {
        const topics = records.filter(({ personal }) => personal).map(({ facts }) => facts.topic);
        const erased = await writeAs(deps, caller, topics, async (trx, audit, now) => {
          const person = await findPerson(trx, lists, searchOf(body));
          refuseJoined(person.whose);
          for (const { refuse } of lists) {
            await refuse?.(trx, database.engine, person.sought, now);
          }
          const done = await erasePerson(trx, lists, person, now);
          const { contacts } = person.whose;
          for (const who of contacts) await dropErasureToRepeat(trx, who);
          const detail = inWords(done);
          if (detail) {
            // Before the commit: better one entry too many than an erased person whom a restore brings back unnoticed.
            for (const who of contacts) erasureLedger.add(who, now);
            await audit('erased', 'person', { detail });
          }
          return done;
        });
        await onErased?.();
        return erased;
      },
    }),
  ];
}

/** @throws AppError 409 while somebody else's cannot be told from the person's */
function refuseJoined({ mustSplit, joinedWith }: Whose): void {
  if (!mustSplit) return;
  const names = joinedWith.map(({ name }) => name).join(', ');
  throw new AppError(
    'conflict',
    `Joined with ${names}: split them first, or say that they are one person.`,
  );
}

function readContact(text: string): Contact {
  if (text.includes('@') && z.email().safeParse(text).success) return { email: text.toLowerCase() };
  const phone = readPhone(text);
  if (phone) return { e164: phone.e164 };
  throw AppError.at('contact', CONTACT_MESSAGE);
}
