// The program that import-api.ts starts: reads one file of customers, in its own memory and with lower priority.
import { readFile } from 'node:fs/promises';
import { AppError } from '../../../lib/http/errors.ts';
import { yieldToOthers } from '../../../lib/process/less-urgent.ts';
import { readImport } from './import-file.ts';

const MOST_MEMORY = 640 * 1024 * 1024;

yieldToOthers();
// What a small file unpacks to arrives piece by piece, outside the memory that V8 limits.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, 'SIGKILL');
}, 20).unref();

const [, , path = '', mapping = ''] = process.argv;
const outcome = await readImport(await readFile(path), JSON.parse(mapping)).catch(
  (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.code, message: error.message, fields: error.extras.fields };
  },
);
process.send?.(outcome, () => process.disconnect());
