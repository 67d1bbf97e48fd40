// Calendar feeds of staff: whoever knows the secret address reads it, since calendar programs do not
// sign in. Only staff can make one, and end it.
import type { Hono } from 'hono';
import { onlyVisitsOf } from '../../../kit/role.ts';
import type { Base } from '../../../lib/database/database.ts';
import { isStillGood } from '../../../lib/http/etag.ts';
import type { Config } from '../../../lib/process/env.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { urls } from '../../../urls.ts';
import type { SettingsCache } from '../../settings/server/store.ts';
import { findCalendarOwner } from '../../staff/server/store.ts';
import { visitFeed } from './calendar-feed.ts';

const TOKEN_FILE = /^([\w-]{22})\.ics$/;

interface Deps extends Base {
  settings: SettingsCache;
  config: Pick<Config, 'publicUrl'>;
}

export function mountCalendars(app: Hono, { database, clock, settings, config }: Deps): void {
  app.get(urls.calendar(':token').replace(/\.ics$/, ''), async (context) => {
    const [, token] = TOKEN_FILE.exec(context.req.param('token') ?? '') ?? [];
    const owner = token && (await findCalendarOwner(database.db, sha256(token)));
    if (!owner) return context.notFound();
    const { siteName } = (await settings.read()).general;
    const feed = await visitFeed(database.db, {
      assignedTo: onlyVisitsOf({ ...owner, username: owner.name }),
      title: `${siteName}: ${owner.role === 'adviser' ? `visits of ${owner.name}` : 'all visits'}`,
      publicUrl: config.publicUrl,
      now: clock.now(),
    });
    const etag = `"${sha256(feed)}"`;
    const headers = { ETag: etag, 'Cache-Control': 'private, max-age=300' };
    if (isStillGood(etag, context.req.header('if-none-match'))) {
      return context.body(null, 304, headers);
    }
    return context.body(feed, 200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="visits.ics"',
      'X-Robots-Tag': 'noindex',
    });
  });
  // An unknown feed is no page: it does not lead to the landing page.
  app.all(`${urls.calendars()}/*`, (context) => context.notFound());
}
