import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { cachedRead } from '../../../kit/crud/server/cached-read.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { listAnswers, listParameters } from '../../../kit/crud/server/list-answer.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { formPage, type IntakeDeps, intakeRoute } from '../../../kit/http/intake.ts';
import { type Caller, type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { existing } from '../../../lib/http/errors.ts';
import { api, urls } from '../../../urls.ts';
import type { Post } from '../../notifications/server/store.ts';
import {
  type ContactSubmission,
  contactAnswer,
  contactCountsSchema,
  contactSubmissionSchema,
  contactSubmissions,
  noteInput,
} from '../contact.ts';
import { createContactIntake } from './intake.ts';
import { contactStore, countSubmissions, markSubmission } from './store.ts';

const route = routesUnder('Contact');

const SUBJECT = 'submission';
const readQuery = z.enum(['true', 'false'], 'read takes true or false').optional();

export function contactApi(services: IntakeDeps & Post): Route[] {
  const { database, clock } = services;
  const intake = createContactIntake(services);
  const store = contactStore(database);
  const answerList = listAnswers(store, database, 'contact');
  const counts = cachedRead(database, ['contact'], () => countSubmissions(database.db));

  async function found(db: Handle, id: number): Promise<ContactSubmission> {
    return existing(await store.find(db, id), 'submission');
  }

  /** @param work returns whether it changed anything. */
  async function change(
    caller: Caller,
    id: number,
    action: string,
    work: (trx: Handle) => Promise<boolean>,
  ): Promise<ContactSubmission> {
    return writeAs(services, caller, 'contact', async (trx, audit) => {
      const changed = await work(trx);
      const after = await found(trx, id);
      if (changed) await audit(action, SUBJECT, { subjectId: id });
      return after;
    });
  }

  const mark = (name: 'read' | 'unread', read: boolean) =>
    route.patch(adminApi.contactMark(':id', name), {
      summary: `Mark a submission as ${name}`,
      answer: contactSubmissionSchema,
      handle: ({ id, caller }) =>
        change(caller, id(), `marked ${name}`, (trx) =>
          markSubmission(trx, id(), read, clock.now()),
        ),
    });

  return [
    intakeRoute(intake, {
      path: api.contact(),
      page: formPage(intake, { path: urls.contact(), thanks: urls.contactThanks() }),
      tag: 'Contact',
      summary: 'Write to the firm',
      answer: contactAnswer,
      keys: 'contact',
    }),
    route.get(adminApi.contactSubmissions(), {
      summary: 'Every submission',
      query: { ...listParameters(store), read: 'true: only read ones; false: only unread ones' },
      answer: z.array(contactSubmissionSchema),
      handle(request) {
        const read = validate(readQuery, request.query('read'));
        const where = { ...(read && { read: read === 'true' ? 1 : 0 }) };
        return answerList(request, { q: request.query('q'), where });
      },
    }),
    route.get(adminApi.contactCounts(), {
      summary: 'Number of submissions, and of unread ones',
      answer: contactCountsSchema,
      handle: () => counts.read(),
    }),
    mark('read', true),
    mark('unread', false),
    route.patch(adminApi.contactNote(':id'), {
      summary: 'Keep a note for the team; an old version is refused with the current record',
      body: noteInput,
      answer: contactSubmissionSchema,
      handle: ({ id, body: { note, version }, caller }) =>
        change(caller, id(), 'noted', async (trx) => {
          const submission = await found(trx, id());
          await store.replace(trx, id(), { ...submission, note }, clock.now(), version);
          return true;
        }),
    }),
    // A visitor's text is never changed.
    ...crudApi({
      resource: contactSubmissions,
      store,
      services: { database, clock },
      hooks: {},
    }).filter(({ method, path }) => path.endsWith('/:id') && method !== 'PUT'),
  ];
}
