import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { cachedRead } from '../../../kit/crud/server/cached-read.ts';
import { listAnswers, listParameters } from '../../../kit/crud/server/list-answer.ts';
import { readCursor, readPaging } from '../../../kit/crud/server/paging.ts';
import { type Audit, writeAs } from '../../../kit/crud/server/write-as.ts';
import {
  type Caller,
  Reply,
  type Route,
  type RouteRequest,
  routesUnder,
} from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { onlyVisitsOf } from '../../../kit/role.ts';
import type { WordIndexer } from '../../../kit/search/word-indexer.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import type { SmsStops } from '../../notifications/limits/server/store.ts';
import {
  type Customer,
  type CustomerInput,
  customerAnswer,
  customerSchema,
  customers,
  mergeInput,
  notAsked,
  pipelineSchema,
  splitInput,
  stages,
  timelineEntrySchema,
} from '../customer.ts';
import { customerBody } from './customer-body.ts';
import { changeContacts, deleteCustomers, recordsOf } from './join-store.ts';
import { lockCustomers, mergeCustomers, splitCustomer } from './merge-store.ts';
import { countStages, createStages } from './stage-store.ts';
import {
  customerStore,
  duplicatesOf,
  findIds,
  isWhole,
  knownCustomer,
  maySee,
  noteChange,
  ownersOf,
  seenCustomer,
} from './store.ts';
import { tasksApi } from './task-api.ts';
import { timelineOf } from './timeline-store.ts';

export interface CustomerDeps extends Base {
  wordIndexer: Pick<WordIndexer, 'catchUp'>;
  stops: Pick<SmsStops, 'has'>;
}

const route = routesUnder(customers.plural);
const stageQuery = z.enum(stages, `stage takes ${stages.join(', ')}`).optional();
const MOST_WITHOUT_PAGES = 500;
const STILL_JOINED =
  'Records are joined to this customer. To remove everything of a person, please use Privacy.';

const MOST_CONTACTS_A_DAY = 20;
const TOO_MANY_CONTACTS =
  'You’ve added a lot of e-mail addresses and phone numbers today. Carry on tomorrow, or ask the office.';

const BLANK = {
  emails: [],
  phones: [],
  address: '',
  postcode: '',
  notes: '',
  tags: [],
  source: 'office',
  marketing: notAsked,
};

type Change<Result> = Parameters<typeof writeAs<Result>>[3];

export function customersApi({ database, clock, wordIndexer, stops }: CustomerDeps): Route[] {
  const { db } = database;
  const store = customerStore(database);
  const counted = { database, name: 'adviser-contacts' };
  const contactLimit = createRateLimit(
    MOST_CONTACTS_A_DAY,
    DAY_MS / 1000,
    TOO_MANY_CONTACTS,
    counted,
  );
  const refreshStages = createStages({ database, clock });
  const answerList = listAnswers(store, database, 'customers');
  const pipeline = cachedRead(database, ['customers'], () => countStages(db, store));

  /** @throws AppError 404, also for an adviser who may not see it */
  const seen = (handle: Handle, id: number, caller: Caller) =>
    seenCustomer(handle, store, id, onlyVisitsOf(caller.staff));

  /** @throws AppError 409 with `existing` when an e-mail or number is another's */
  async function refuseOthers(trx: Handle, customer: Customer, caller: Caller): Promise<void> {
    const others = await ownersOf(trx, customer, customer.id);
    if (others.length === 0) return;
    const adviser = onlyVisitsOf(caller.staff);
    const existing: typeof others = [];
    for (const other of others) {
      if (adviser === undefined || (await maySee(trx, other.id, adviser))) existing.push(other);
    }
    const message = existing[0]
      ? `${existing[0].name} has this e-mail address or number.`
      : 'Another customer has this e-mail address or number.';
    throw new AppError('conflict', message, { body: { existing } });
  }

  /** Makes a customer in the transaction. @throws AppError 409 with `existing` */
  async function insert(
    trx: Handle,
    audit: Audit,
    now: Date,
    body: CustomerInput,
    caller: Caller,
    detail = '',
  ): Promise<Customer> {
    const blank = {
      ...BLANK,
      stageSince: now.toISOString(),
      adviserId: onlyVisitsOf(caller.staff) ?? null,
    };
    const made = await store.insert(trx, { ...blank, ...body }, now);
    await refuseOthers(trx, made, caller);
    await changeContacts(trx, made.id, BLANK, made);
    await noteChange(trx, made.id);
    await audit('created', 'customer', { subjectId: made.id, detail });
    return made;
  }

  /** Each may be anybody's who writes later: an adviser would see them. @throws AppError 429 */
  async function spendContacts(
    { emails = [], phones = [] }: CustomerInput,
    caller: Caller,
    known: readonly string[] = [],
  ) {
    const adviser = onlyVisitsOf(caller.staff);
    if (adviser === undefined) return;
    const fresh = [...emails, ...phones].filter((contact) => !known.includes(contact));
    for (const _ of fresh) await contactLimit.spend(adviser);
  }

  /** As it is once its stage has been reckoned again. */
  async function changeStage(caller: Caller, work: Change<Customer>): Promise<Customer> {
    const done = await change(caller, work);
    await refreshStages();
    const { stage, stageSince } = await knownCustomer(db, store, done.id);
    return { ...done, stage, stageSince };
  }

  const change = <Result>(caller: Caller, work: Change<Result>) =>
    writeAs({ database, clock }, caller, 'customers', work);

  async function list(request: RouteRequest) {
    const { query, caller } = request;
    await refreshStages();
    const q = query('q');
    if (q?.trim()) await wordIndexer.catchUp();
    const stage = validate(z.object({ stage: stageQuery }), { stage: query('stage') }).stage;
    const visibleTo = onlyVisitsOf(caller.staff);
    const filter = { q, stage, tag: query('tag'), adviserId: query('adviserId'), visibleTo };
    if (isWhole(filter)) return answerList(request, { where: { stage } });
    const cursor = readCursor(request, {}, []);
    const range = cursor && { before: cursor.place?.id, limit: cursor.limit + 1 };
    const ids = await findIds(database, filter, range);
    const whole = { offset: 0, limit: cursor?.limit ?? MOST_WITHOUT_PAGES };
    const { offset, limit } = (!cursor && readPaging(request)) || whole;
    const shown = ids.slice(offset, offset + limit);
    return new Reply(200, await store.lists.jsonOf(db, shown), {
      'Content-Type': 'application/json',
      ...(!cursor && { 'X-Total-Count': String(ids.length) }),
      ...(cursor && ids.length > limit && { 'X-Next-After': String(shown.at(-1)) }),
    });
  }

  return [
    route.get(adminApi.customers(), {
      summary: 'Every customer; an adviser sees their own',
      query: {
        ...listParameters(store),
        q: 'The start of words of name, address, postcode, tags or notes; an e-mail address; a telephone number in any spelling; or a visit such as A1042',
        stage: 'One stage',
        tag: 'One tag',
        adviserId: 'Those that this adviser may see',
      },
      answer: z.array(customerSchema),
      handle: list,
    }),
    route.post(adminApi.customers(), {
      summary: 'Create a customer; 409 names the one that has an e-mail address or number',
      status: 201,
      body: customerBody,
      answer: customerSchema,
      async handle({ body: { version: _, ...body }, caller }) {
        await spendContacts(body, caller);
        return change(caller, (trx, audit, now) => insert(trx, audit, now, body, caller));
      },
    }),
    route.get(adminApi.customer(':id'), {
      summary: 'One customer with its duplicates; after a merge 404 says into which',
      answer: customerAnswer,
      async handle({ id, caller }) {
        await refreshStages();
        const customer = await seen(db, id(), caller);
        const all = await duplicatesOf(db, customer.id);
        const adviser = onlyVisitsOf(caller.staff);
        const has = await Promise.all(customer.phones.map((phone) => stops.has(db, phone)));
        const stopped = customer.phones.filter((_, at) => has[at]);
        return { ...customer, duplicates: adviser === undefined ? all : [], stopped };
      },
    }),
    route.get(adminApi.customerTimeline(':id'), {
      summary: 'Everything that is known of a customer, newest first',
      answer: z.array(timelineEntrySchema),
      async handle({ id, caller }) {
        const customer = await seen(db, id(), caller);
        return timelineOf(db, customer.id);
      },
    }),
    route.post(adminApi.customerMerge(':id'), {
      summary: 'Give everything of another customer to this one; the other is gone',
      body: mergeInput,
      answer: customerSchema,
      async handle({ id, body: { otherId }, caller }) {
        if (otherId === id()) throw new AppError('invalid', 'Please choose another customer.');
        return changeStage(caller, async (trx, audit, now) => {
          const present = await lockCustomers(trx, [id(), otherId]);
          const stays = await knownCustomer(trx, store, id());
          const other = present.includes(otherId) && (await store.find(trx, otherId));
          if (!other) throw new AppError('conflict', 'That customer is no longer there.');
          const values = await mergeCustomers(trx, stays, other);
          const detail = `customer ${other.id} into ${stays.id}`;
          await audit('merged', 'customer', { subjectId: stays.id, detail });
          return store.replace(trx, stays.id, values, now);
        });
      },
    }),
    route.post(adminApi.customerSplit(':id'), {
      summary: 'Make a new customer of some records of this one',
      status: 201,
      body: splitInput,
      answer: customerSchema,
      handle: ({ id, body, caller }) =>
        changeStage(caller, async (trx, audit, now) => {
          await lockCustomers(trx, [id()]);
          const old = await knownCustomer(trx, store, id());
          const { made, left } = await splitCustomer(trx, old, body, (values) =>
            insert(
              trx,
              audit,
              now,
              // A no to e-mails holds for these addresses too.
              { ...values, marketing: old.marketing },
              caller,
              `out of customer ${old.id}`,
            ),
          );
          await noteChange(trx, old.id);
          await store.replace(trx, old.id, left, now);
          return made;
        }),
    }),
    route.get(adminApi.pipeline(), {
      summary: 'How many customers are in each stage, and since when the first of them',
      answer: pipelineSchema,
      async handle() {
        await refreshStages();
        return pipeline.read();
      },
    }),
    route.put(adminApi.customer(':id'), {
      summary: 'Replace a customer; an old version is refused with the current record',
      body: customerBody,
      answer: customerSchema,
      async handle({ id, body: { version, ...body }, caller }) {
        const { emails, phones } = await seen(db, id(), caller);
        await spendContacts(body, caller, [...emails, ...phones]);
        return changeStage(caller, async (trx, audit, now) => {
          const before = await seen(trx, id(), caller);
          const after = await store.replace(trx, id(), body, now, version);
          if (onlyVisitsOf(caller.staff) !== undefined && before.adviserId !== after.adviserId) {
            throw new AppError('forbidden', 'Only the office chooses a customer’s adviser.');
          }
          await refuseOthers(trx, after, caller);
          await changeContacts(trx, id(), before, after);
          await audit('updated', 'customer', { subjectId: after.id });
          return after;
        });
      },
    }),
    route.delete(adminApi.customer(':id'), {
      summary: 'Delete a customer to whom nothing is joined',
      handle: ({ id, caller }) =>
        change(caller, async (trx, audit) => {
          await lockCustomers(trx, [id()]);
          const customer = await knownCustomer(trx, store, id());
          if ((await recordsOf(trx, customer.id)).length > 0) {
            throw new AppError('conflict', STILL_JOINED);
          }
          await deleteCustomers(trx, [customer.id]);
          await audit('deleted', 'customer', { subjectId: customer.id });
        }),
    }),
    ...tasksApi({ database, clock, seen }),
  ];
}
