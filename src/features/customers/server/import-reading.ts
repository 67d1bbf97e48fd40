// Files of customers are read in a process of their own, so that a large or hostile one harms nobody else.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError, type ErrorCode, type FieldErrors } from '../../../lib/http/errors.ts';
import { bareEnvironment } from '../../../lib/process/env.ts';
import { programBeside } from '../../../lib/process/less-urgent.ts';
import type { ImportMapping } from '../customer-import.ts';
import type { ReadImport } from './import-file.ts';

const LONGEST_MS = 60_000;
const HEAP_MIB = 320;

type Outcome = ReadImport | { refused: ErrorCode; message: string; fields?: FieldErrors };

const program = programBeside(import.meta.url, 'import-process');

/** @throws AppError 400, 413 or 415 that says what is wrong with the file */
export async function readImportFile(
  path: string,
  mapping: ImportMapping | undefined,
): Promise<ReadImport> {
  const child = fork(program, [path, JSON.stringify(mapping ?? null)], {
    env: bareEnvironment(),
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  let outcome: Outcome | undefined;
  let said = '';
  child.on('message', (message: Outcome) => {
    outcome = message;
  });
  child.stderr?.on('data', (text: Buffer) => {
    said = (said + text).slice(-2000);
  });
  const [code] = await once(child, 'close');
  if (outcome && 'refused' in outcome) {
    const { refused, message, fields } = outcome;
    throw new AppError(refused, message, { fields: fields ?? { file: message } });
  }
  if (outcome) return outcome;
  // It was not ended by a signal, for its memory or its time.
  if (code !== null) throw new Error(`a file of customers could not be read: ${said}`);
  const message = 'This file unpacks to more than we can read in a minute. Please split it.';
  throw new AppError('tooLarge', message);
}
