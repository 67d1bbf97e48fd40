import { adminApi } from '../../../../admin-urls.ts';
import { intakeRoute } from '../../../../kit/http/intake.ts';
import { type Route, routesUnder } from '../../../../kit/http/route.ts';
import type { Base } from '../../../../lib/database/database.ts';
import { typedNumber } from '../../../../lib/text/fields.ts';
import { z } from '../../../../lib/text/zod.ts';
import { londonDayOf } from '../../../../lib/time/london-day.ts';
import { api, urls } from '../../../../urls.ts';
import { bookingAnswer } from '../../appointment.ts';
import { claimInput, waitingAnswer, waitingEntrySchema, waitingPlaceSchema } from '../waiting.ts';
import type { WaitingList } from './waiting-list.ts';
import { listActiveWaiting, timesOf } from './waiting-store.ts';

const route = routesUnder('Waiting list');

/** More than staff would ever read; one day's list holds at most a hundred. */
const MOST_ENTRIES = 500;

interface Deps extends Base {
  waitingList: WaitingList;
}

export function waitingApi({ database, clock, waitingList }: Deps): Route[] {
  return [
    intakeRoute(waitingList.intake, {
      path: api.waitingList(),
      tag: 'Waiting list',
      summary: 'Join the waiting list for a full slot',
      answer: waitingAnswer,
      keys: 'waiting-list',
    }),
    route.get(api.waiting(urls.waiting(':token')), {
      summary: 'The person’s own entry, and the place kept for them',
      answer: waitingPlaceSchema,
      handle: ({ param }) => waitingList.find(param('token')),
    }),
    route.post(api.waitingClaim(urls.waiting(':token')), {
      summary: 'Book the place kept for them; repeating it changes nothing',
      status: 201,
      body: claimInput,
      answer: bookingAnswer,
      link: {
        page: urls.waiting,
        name: 'claim',
        input: claimInput.extend({ windowCount: typedNumber(claimInput.shape.windowCount) }),
        next: (_page, answer) => new URL(bookingAnswer.parse(answer).manageUrl).pathname,
      },
      handle: ({ param, body, caller }) => waitingList.claim(param('token'), body, caller),
    }),
    route.post(api.waitingDecline(urls.waiting(':token')), {
      summary: 'Pass the place on to the next person, or leave the list',
      answer: waitingPlaceSchema,
      link: { page: urls.waiting, name: 'decline' },
      handle: ({ param, caller }) => waitingList.decline(param('token'), caller),
    }),
    route.get(adminApi.waitingList(), {
      summary: 'People waiting or with an offer, by day, longest waiting first',
      answer: z.array(waitingEntrySchema),
      async handle() {
        const today = londonDayOf(clock.now());
        const rows = await listActiveWaiting(database.db, today, MOST_ENTRIES);
        return rows.map((row) => ({ ...row, times: timesOf(row) }));
      },
    }),
    route.delete(adminApi.waitingEntry(':id'), {
      summary: 'Take somebody off the list; a place kept for them goes to the next person',
      handle: ({ id, caller }) => waitingList.remove(id(), caller),
    }),
  ];
}
