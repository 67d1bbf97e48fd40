import { AppError } from '../http/errors.ts';

/** Runs tasks in order, each after the one before has ended, well or not. */
type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export function oneAtATime(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** A queue for each key that is busy; one task more than `most` is refused with the message. */
export function oneAtATimeEach(
  most: number,
  message: string,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, { queue: Queue; size: number }>();
  return (key, work) => {
    const own = busy.get(key) ?? { queue: oneAtATime(), size: 0 };
    const refusal = new AppError('tooManyRequests', message, { retryAfterSeconds: 1 });
    if (own.size >= most) return Promise.reject(refusal);
    busy.set(key, own);
    own.size += 1;
    return own.queue(work).finally(() => {
      own.size -= 1;
      if (own.size === 0) busy.delete(key);
    });
  };
}
