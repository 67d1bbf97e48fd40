// Change notices for open admin pages, as server-sent events. Each connection keeps the topics that changed, not each
// change, so a client that never reads costs no memory.
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
  /**
   * Changes from now on; `everything` if there was one after event `since`.
   * @throws AppError 429 for too many connections, 503 when the server is closing
   */
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

interface Line {
  session: LiveSession;
  news: Set<Topic>;
  /** Resolved when there is something to say. */
  told: PromiseWithResolvers<void>;
}

export function createLiveEvents(
  changes: ChangeBus,
  { heartbeatMs = HEARTBEAT_MS, restMs = REST_MS }: LiveEventTimes = {},
): LiveEvents {
  // Another process counts differently: its numbers are never the last one here.
  const process = randomBytes(6).toString('hex');
  const lines = new Set<Line>();
  let count = 0;
  let closed = false;
  let resting = false;

  const lastId = () => `${process}.${count}`;
  const tell = (some: Iterable<Line>) => {
    for (const { told } of some) told.resolve();
  };
  changes.subscribe((topic) => {
    count += 1;
    for (const { session, news } of lines) {
      if (session.mayHear?.(topic) ?? true) news.add(topic);
    }
    if (resting) return;
    resting = true;
    setTimeout(() => {
      resting = false;
      tell([...lines].filter(({ news }) => news.size > 0));
    }, restMs).unref();
  });
  const heart = setInterval(() => tell(lines), heartbeatMs).unref();

  return {
    open(session, since) {
      if (closed) throw new AppError('unavailable', 'The server is closing.');
      const own = [...lines].filter((line) => line.session.id === session.id);
      if (own.length >= MOST_PER_SESSION) {
        throw new AppError('tooManyRequests', 'Too many pages of the admin are open at once.', {
          retryAfterSeconds: 60,
        });
      }
      const missed: Topic[] = since === undefined || since === lastId() ? [] : ['everything'];
      const line: Line = { session, news: new Set(missed), told: Promise.withResolvers() };
      lines.add(line);
      if (missed.length > 0) line.told.resolve();
      // Headers and first bytes are sent at once, so that the page knows it is connected.
      let isFirst = true;

      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const send = (text: string) => controller.enqueue(Buffer.from(text));
            if (isFirst) {
              isFirst = false;
              send(': open\n\n');
              return;
            }
            await line.told.promise;
            if (closed || !(await session.isAlive())) {
              lines.delete(line);
              controller.close();
              return;
            }
            line.told = Promise.withResolvers();
            const texts = [...line.news].map(
              (topic) => `id: ${lastId()}\ndata: ${JSON.stringify({ topic })}\n\n`,
            );
            line.news.clear();
            send(texts.join('') || ': beat\n\n');
          },
          cancel() {
            lines.delete(line);
          },
        },
        // Nothing is produced until it is read.
        { highWaterMark: 0 },
      );
    },
    lastId,
    close() {
      closed = true;
      clearInterval(heart);
      tell(lines);
      lines.clear();
    },
  };
}
