import { adminApi } from '../../admin-urls.ts';
import { type Route, routesUnder, StreamReply } from '../../kit/http/route.ts';
import type { Role } from '../../kit/role.ts';
import type { Topic } from '../../lib/database/database.ts';
import { AppError } from '../../lib/http/errors.ts';
import type { Services } from '../process/services.ts';
import { records } from '../records.ts';
import { adviserRoutes } from './role-routes.ts';

const adviserPaths = [...adviserRoutes.keys()].map((endpoint) => endpoint.replace(/^GET /, ''));
const isOpenToAdvisers = (start: string) => adviserPaths.some((path) => path.startsWith(start));

/** Topics of what shows on an adviser's screens; `everything` may include one. */
const ADVISER_TOPICS: ReadonlySet<Topic> = new Set(
  records
    .filter(({ facts }) => facts.shownAt.some(isOpenToAdvisers))
    .map(({ facts }): Topic => facts.topic),
).add('everything');
const mayHear = (role: Role, topic: Topic) => role !== 'adviser' || ADVISER_TOPICS.has(topic);

export function liveEventsRoute({ auth, liveEvents }: Services): Route {
  return routesUnder('Server').get(adminApi.events(), {
    summary:
      'Server-sent events: the {topic} of each change, while the session lasts. A comment every few seconds keeps the connection open',
    query: {
      since: 'Id of the last event seen: if anything has changed since, everything is sent first',
    },
    async handle({ raw, query, header }) {
      const session = await auth.findSession(raw.headers);
      if (!session) throw new AppError('unauthenticated', 'Please sign in.');
      // When the session cannot be checked, the connection ends, and the page opens another.
      const isAlive = () =>
        auth.findSession(raw.headers).then(
          (found) => found !== undefined && !found.staff.needsSecondFactor,
          () => false,
        );
      const body = liveEvents.open(
        { id: session.id, isAlive, mayHear: (topic) => mayHear(session.staff.role, topic) },
        query('since') ?? header('last-event-id'),
      );
      return new StreamReply(body, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // It ends with the server, and must not keep the connection open.
        Connection: 'close',
        'X-Accel-Buffering': 'no',
      });
    },
  });
}
