// The process that works on pictures, started by picture-conversion.ts: less urgent than the one that
// answers requests, without its secrets, and gone with all its memory when it has nothing to do.
import { AppError, type ErrorCode } from '../http/errors.ts';
import { yieldToOthers } from '../process/less-urgent.ts';
import type * as PictureWork from './picture-work.ts';

export interface Task {
  id: number;
  name: keyof Functions;
  values: unknown[];
}

/** What comes back: what the function made, a refusal for people, or a fault. */
export type Outcome = { id: number } & (
  | { made: unknown }
  | { refused: { code: ErrorCode; message: string } }
  | { fault: string }
);

export type Functions = Pick<
  typeof PictureWork,
  'toWebPicture' | 'resizePicture' | 'readSvgSize' | 'squarePng'
>;

yieldToOthers();
// Only now: its threads take over how urgent this one is.
const work: Promise<Functions> = import('./picture-work.ts');

process.on('message', ({ id, name, values }: Task) => {
  void attempt(name, values).then((outcome) => process.send?.({ id, ...outcome }));
});
process.once('disconnect', () => process.exit());
// Ctrl+C and a service's end reach every process; the one that listens ends this one when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function attempt(name: keyof Functions, values: unknown[]) {
  try {
    const run = (await work)[name] as (...all: unknown[]) => Promise<unknown>;
    return { made: await run(...values) };
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, message: error.message } };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
