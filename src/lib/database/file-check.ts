// At start, only a quick check of the database file runs. The rest, down to each search word, is done here a minute
// later, by a low-priority process.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programBeside } from '../process/less-urgent.ts';
import type { Log } from '../process/log.ts';
import { MINUTE_MS } from '../time/durations.ts';

const program = programBeside(import.meta.url, 'file-check-process');
const AFTER_MS = MINUTE_MS;

export async function checkWholeFile(file: string, signal?: AbortSignal): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], {
    env: {},
    ...(signal && { signal }),
  });
  return stdout.split('\n').filter(Boolean);
}

export function checkWholeFileLater(file: string, log: Log): () => void {
  const stopping = new AbortController();
  const check = async () => {
    const startedAt = performance.now();
    const faults = await checkWholeFile(file, stopping.signal);
    if (faults.length > 0) {
      log.error({ file, faults }, 'the database file is damaged: restore a backup');
      return;
    }
    log.info(
      { ms: Math.round(performance.now() - startedAt) },
      'the whole database file is intact',
    );
  };
  const timer = setTimeout(() => {
    check().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error, file }, 'cannot check the database');
    });
  }, AFTER_MS).unref();
  return () => {
    clearTimeout(timer);
    stopping.abort();
  };
}
