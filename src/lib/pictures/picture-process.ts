// The process for pictures, started by picture-conversion.ts: lower priority than the server, without its secrets, and
// gone with all its memory when idle.
import { AppError, type ErrorCode } from '../http/errors.ts';
import { yieldToOthers } from '../process/less-urgent.ts';
import type * as PictureWork from './picture-work.ts';

export interface Task {
  id: number;
  name: keyof Functions;
  values: unknown[];
}

/** The reply: the function's result, a refusal for people, or a fault. */
export type Outcome = { id: number } & (
  | { made: unknown }
  | { refused: { code: ErrorCode; message: string } }
  | { fault: string }
);

export type Functions = Pick<
  typeof PictureWork,
  'toWebPicture' | 'resizePicture' | 'toDrawing' | 'squarePng'
>;

yieldToOthers();
// Imported only now: its threads inherit this process's priority.
const work: Promise<Functions> = import('./picture-work.ts');

process.on('message', ({ id, name, values }: Task) => {
  void attempt(name, values).then((outcome) => process.send?.({ id, ...outcome }));
});
process.once('disconnect', () => process.exit());
// Ctrl+C and a service stop reach every process; the server ends this one when it is done.
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
