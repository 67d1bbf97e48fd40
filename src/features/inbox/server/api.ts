import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { pageOrWhole, rangeParameters } from '../../../kit/crud/server/paging.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import {
  type Caller,
  type Route,
  type RouteRequest,
  routesUnder,
} from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { onlyVisitsOf } from '../../../kit/role.ts';
import type { WordIndexer } from '../../../kit/search/word-indexer.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import type { Customer } from '../../customers/customer.ts';
import { customerStore, seenCustomer } from '../../customers/server/store.ts';
import { messageSchema } from '../../notifications/message.ts';
import { enqueueOne, offBecause, type Post } from '../../notifications/server/store.ts';
import {
  answerInput,
  entrySchema,
  type InboxItem,
  type InboxKind,
  inboxItemSchema,
  inboxKinds,
  ownInput,
  readAllAnswer,
  readAllInput,
  readInput,
} from '../inbox.ts';
import {
  countInbox,
  findEntry,
  type InboxFilter,
  insertEntry,
  listInbox,
  markItem,
  visitOf,
} from './store.ts';

interface InboxDeps extends Base, Pick<Post, 'channelState'> {
  wordIndexer: Pick<WordIndexer, 'catchUp'>;
}

const route = routesUnder('Inbox');
const unreadQuery = z.enum(['true', 'false'], 'unread takes true or false').optional();

export function inboxApi(deps: InboxDeps): Route[] {
  const { database, channelState, wordIndexer } = deps;
  const store = customerStore(database);

  async function list(request: RouteRequest) {
    const unread = validate(unreadQuery, request.query('unread'));
    const filter: InboxFilter = {
      q: request.query('q'),
      unread: unread && unread === 'true',
      visibleTo: onlyVisitsOf(request.caller.staff),
    };
    if (filter.q?.trim()) await wordIndexer.catchUp();
    return pageOrWhole(
      request,
      (part) => listInbox(database, filter, part),
      () => countInbox(database, filter),
    );
  }

  async function mark(kind: string, id: number, read: boolean, caller: Caller): Promise<InboxItem> {
    const only = { kind: kind as InboxKind, id };
    const topic = kind === 'contact' ? 'contact' : 'inbox';
    return writeAs(deps, caller, topic, async (trx, audit, now) => {
      const filter = { only, visibleTo: onlyVisitsOf(caller.staff) };
      const part = { limit: 1, offset: 0 };
      const [row] = await listInbox({ engine: database.engine, db: trx }, filter, part);
      const found = existing(row, 'message');
      if (await markItem(trx, only, read, now)) {
        const subject = kind === 'contact' ? 'submission' : 'customer message';
        await audit(`marked ${read ? 'read' : 'unread'}`, subject, { subjectId: id });
      }
      return { ...found, read };
    });
  }

  async function answer({ id, body, caller }: RouteRequest<z.output<typeof answerInput>>) {
    const { channel, subject, text, about } = body;
    const state = await channelState();
    const isSms = channel === 'sms';
    return writeAs(deps, caller, ['messages', 'inbox', 'contact'], async (trx, audit, now) => {
      const customer = await seenCustomer(trx, store, id(), onlyVisitsOf(caller.staff));
      const off = offBecause(channel, state);
      if (off) throw new AppError('conflict', `${off}.`);
      const recipient = recipientOf(customer, body);
      if (isSms && (await state.stops.has(trx, recipient))) {
        throw new AppError('conflict', 'This number has said STOP: we may not text it.');
      }
      const appointmentId = await visitOf(trx, customer.id, about?.id);
      if (about && appointmentId === undefined) {
        throw AppError.at('about', 'This customer has no such visit');
      }
      const letter = {
        kind: 'staff-message-customer' as const,
        channel,
        recipient,
        body: text,
        ...(!isSms && subject && { subject }),
        ...(appointmentId !== undefined && { appointmentId }),
      };
      const queued = await enqueueOne(trx, letter, state, now);
      await insertEntry(
        trx,
        {
          channel,
          text,
          customerId: customer.id,
          appointmentId: appointmentId ?? null,
          messageId: queued.id,
          fromStaff: 1,
          read: 1,
          staffId: caller.staff?.id ?? null,
          ...(isSms ? { phone: recipient } : { email: recipient, subject: subject ?? '' }),
        },
        now,
      );
      await markAllRead(trx, { customerId: customer.id }, caller, now);
      await audit('wrote to', 'customer', { subjectId: customer.id, detail: channel });
      return queued;
    });
  }

  const unreadOf = (db: Handle, whose: InboxFilter['whose'], caller: Caller) =>
    listInbox(
      { engine: database.engine, db },
      { whose, unread: true, visibleTo: onlyVisitsOf(caller.staff) },
    );

  /** @returns how many it marked */
  async function markAllRead(trx: Handle, whose: InboxFilter['whose'], caller: Caller, now: Date) {
    const items = await unreadOf(trx, whose, caller);
    for (const item of items) await markItem(trx, item, true, now);
    return items.length;
  }

  /** One colleague's reading counts for all. */
  async function markRead(whose: z.output<typeof readAllInput>, caller: Caller) {
    if ((await unreadOf(database.db, whose, caller)).length === 0) return { read: 0 };
    return writeAs(deps, caller, ['inbox', 'contact'], async (trx, audit, now) => {
      const read = await markAllRead(trx, whose, caller, now);
      const subject = 'visitId' in whose ? 'appointment' : 'customer';
      const subjectId = 'visitId' in whose ? whose.visitId : whose.customerId;
      await audit('read messages of', subject, { subjectId });
      return { read };
    });
  }

  const writeDown = ({ id, body, caller }: RouteRequest<z.output<typeof ownInput>>) =>
    writeAs(deps, caller, 'inbox', async (trx, audit, now) => {
      const customer = await seenCustomer(trx, store, id(), onlyVisitsOf(caller.staff));
      const staffId = caller.staff?.id ?? null;
      const entry = { ...body, customerId: customer.id, fromStaff: 1, read: 1, staffId };
      const made = existing(await insertEntry(trx, entry, now), 'entry');
      await audit('wrote down', 'customer', { subjectId: customer.id, detail: body.channel });
      return existing(await findEntry(trx, made), 'entry');
    });

  return [
    route.post(adminApi.inboxRead(), {
      summary: 'Mark all of a customer’s messages as read, or all that came on one visit’s page',
      body: readAllInput,
      answer: readAllAnswer,
      handle: ({ body, caller }) => markRead(body, caller),
    }),
    route.post(adminApi.customerEntries(':id'), {
      summary:
        'Add a note or a call to the conversation with a customer; the customer never sees it',
      status: 201,
      body: ownInput,
      answer: entrySchema,
      handle: writeDown,
    }),
    route.get(adminApi.inbox(), {
      summary:
        'What customers write on pages of visits, by text and in the contact form, unread first; an adviser sees their own customers’',
      query: {
        unread: 'true: only unread ones; false: only read ones',
        q: 'The start of words of a message or of a customer, or a telephone number',
        ...rangeParameters,
      },
      answer: z.array(inboxItemSchema),
      handle: list,
    }),
    route.patch(adminApi.inboxItem(':kind', ':id'), {
      summary: 'Mark a message as read or unread',
      body: readInput,
      answer: inboxItemSchema,
      handle({ param, id, body, caller }) {
        if (!inboxKinds.some((kind) => kind === param('kind'))) {
          throw new AppError('notFound', 'There is no such message.');
        }
        return mark(param('kind'), id(), body.read, caller);
      },
    }),
    route.post(adminApi.customerAnswer(':id'), {
      summary:
        'Write to a customer by text or e-mail; 409 where the channel is off, there is no address, or they have said STOP',
      status: 201,
      body: answerInput,
      answer: messageSchema,
      handle: answer,
    }),
  ];
}

/** @throws AppError 409 without any, 400 for another's */
function recipientOf(
  { phones, emails }: Pick<Customer, 'phones' | 'emails'>,
  { channel, to }: { channel: 'sms' | 'email'; to?: string | undefined },
): string {
  const isSms = channel === 'sms';
  const own = isSms ? phones : emails;
  const [first] = own;
  if (first === undefined) {
    const what = isSms ? 'telephone number' : 'e-mail address';
    throw new AppError('conflict', `This customer has no ${what}.`);
  }
  if (!to) return first;
  const asked = isSms ? readPhone(to)?.e164 : to.toLowerCase();
  if (asked && own.includes(asked)) return asked;
  throw AppError.at('to', `This is not one of the customer’s ${isSms ? 'numbers' : 'addresses'}`);
}
