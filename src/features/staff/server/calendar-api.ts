// A user's own calendar feed: on, with a new secret address, or off.
import { randomBytes } from 'node:crypto';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Caller, type Route, routesUnder, signedIn } from '../../../kit/http/route.ts';
import type { Base } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { calendarFeedSchema } from '../staff.ts';
import { findCalendarSince, setCalendarToken } from './store.ts';

const route = routesUnder('Staff');

interface Deps extends Base {
  calendarUrlOf(token: string): string;
}

export function calendarApi({ database, clock, calendarUrlOf }: Deps): Route[] {
  const keep = (caller: Caller, tokenHash: string | null) =>
    database.write(async (trx) => {
      const staff = signedIn(caller);
      await setCalendarToken(trx, staff.id, tokenHash, clock.now());
      await recordAudit(trx, caller, clock.now(), {
        action: tokenHash ? 'made-calendar-link' : 'ended-calendar-link',
        subject: 'staff',
        detail: staff.username,
      });
    });

  return [
    route.get(adminApi.ownCalendar(), {
      summary: "Whether the caller's calendar feed is on, and since when",
      answer: calendarFeedSchema,
      handle: async ({ caller }) => ({
        since: await findCalendarSince(database.db, signedIn(caller).id),
      }),
    }),
    route.put(adminApi.ownCalendar(), {
      summary:
        "Give the caller's calendar feed a new secret address, which is shown only once; an earlier address stops working",
      answer: calendarFeedSchema,
      async handle({ caller }) {
        const token = randomBytes(16).toString('base64url');
        await keep(caller, sha256(token));
        return { since: clock.now().toISOString(), url: calendarUrlOf(token) };
      },
    }),
    route.delete(adminApi.ownCalendar(), {
      summary: "End the caller's calendar feed",
      handle: ({ caller }) => keep(caller, null),
    }),
  ];
}
