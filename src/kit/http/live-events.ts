// Change notices for open admin pages, as server-sent events. Nothing is queued: each connection only remembers how
// far it has read, so a client that never reads costs no memory.
import { randomBytes } from 'node:crypto';
import type { ChangeBus, Topic } from '../../lib/database/database.ts';
import { AppError } from '../../lib/http/errors.ts';

/** Often enough that no proxy closes a quiet connection. */
const HEARTBEAT_MS = 15_000;
/** A burst of bookings is one notice. */
const REST_MS = 250;
/** A page needs one; a browser opens six connections to a server at most. */
const MOST_PER_SESSION = 6;

interface LiveEvents {
  /** Changes after event `since`. @throws AppError 429 for too many connections, 503 when the server is closing */
  open(session: LiveSession, since?: string): ReadableStream<Uint8Array>;
  lastId(): string;
  close(): void;
}

interface LiveSession {
  id: string;
  isAlive(): Promise<boolean>;
  /** Whether a listener may know of this change; by default yes. */
  mayHear?(topic: Topic): boolean;
}

interface LiveEventTimes {
  heartbeatMs?: number;
  restMs?: number;
}

export function createLiveEvents(
  changes: ChangeBus,
  { heartbeatMs = HEARTBEAT_MS, restMs = REST_MS }: LiveEventTimes = {},
): LiveEvents {
  // Numbers are valid only in the process that issued them.
  const process = randomBytes(6).toString('hex');
  const changedAt = new Map<Topic, number>();
  const lines = new Set<Line>();
  let count = 0;
  let closed = false;

  changes.subscribe((topic) => {
    count += 1;
    changedAt.set(topic, count);
    for (const line of lines) line.wake();
  });
  const heart = setInterval(() => {
    for (const line of lines) line.beat();
  }, heartbeatMs).unref();

  /** The topics changed since a number, and the number reached. */
  const newsSince = (seen: number) => ({
    seen: count,
    topics: [...changedAt].filter(([, at]) => at > seen).map(([topic]) => topic),
  });

  const numberOf = (since: string) => {
    const [maker, number = ''] = since.split('.');
    return maker === process && /^\d{1,15}$/.test(number) ? Number(number) : undefined;
  };

  const idOf = (number: number) => `${process}.${number}`;
  const textOf = (topic: Topic, number: number) =>
    `id: ${idOf(number)}\ndata: ${JSON.stringify({ topic })}\n\n`;

  return {
    open(session, since) {
      if (closed) throw new AppError('unavailable', 'The server is closing.');
      const own = [...lines].filter((line) => line.session.id === session.id);
      if (own.length >= MOST_PER_SESSION) {
        throw new AppError('tooManyRequests', 'Too many pages of the admin are open at once.', {
          retryAfterSeconds: 60,
        });
      }
      const known = since === undefined ? count : numberOf(since);
      const line = new Line(session, restMs);
      lines.add(line);
      // Headers and first bytes are sent at once, so that the page knows it is connected.
      let first = ': open\n\n';
      // This process does not know another's numbers: everything may have changed.
      if (known === undefined) first += textOf('everything', count);
      let seen = known ?? count;

      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const send = (text: string) => controller.enqueue(Buffer.from(text));
            if (first) {
              send(first);
              first = '';
              if (count > seen) line.wake();
              return;
            }
            const why = await line.next();
            if (why === 'end' || !(await session.isAlive())) {
              lines.delete(line);
              controller.close();
              return;
            }
            const news = newsSince(seen);
            seen = news.seen;
            const heard = news.topics.filter((topic) => session.mayHear?.(topic) ?? true);
            send(heard.map((topic) => textOf(topic, seen)).join('') || ': beat\n\n');
          },
          cancel() {
            lines.delete(line);
            line.end();
          },
        },
        // Nothing is produced until it is read.
        { highWaterMark: 0 },
      );
    },
    lastId: () => idOf(count),
    close() {
      closed = true;
      clearInterval(heart);
      for (const line of lines) line.end();
      lines.clear();
    },
  };
}

type Reason = 'news' | 'beat' | 'end';

class Line {
  readonly session: LiveSession;
  readonly #restMs: number;
  #waiting: ((why: Reason) => void) | undefined;
  #pending: Reason | undefined;
  #resting = false;

  constructor(session: LiveSession, restMs: number) {
    this.session = session;
    this.#restMs = restMs;
  }

  wake = () => this.#tell('news');
  beat = () => this.#tell('beat');
  end = () => this.#tell('end');

  next(): Promise<Reason> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#deliver();
    });
  }

  #tell(why: Reason) {
    if (this.#pending !== 'end') this.#pending = why;
    this.#deliver();
  }

  #deliver() {
    const pending = this.#pending;
    if (!pending || !this.#waiting || (this.#resting && pending !== 'end')) return;
    const resolve = this.#waiting;
    this.#waiting = undefined;
    this.#pending = pending === 'end' ? 'end' : undefined;
    this.#resting = true;
    setTimeout(() => {
      this.#resting = false;
      this.#deliver();
    }, this.#restMs).unref();
    resolve(pending);
  }
}
