// Once for all tests: their temporary folder is in memory, where the machine has such a place. On a disk PostgreSQL
// takes ten times as long to copy a database, a thousand files, and each commit to SQLite waits until it is written.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Docker gives 64 MB by default: too little. */
const LEAST_BYTES = 2 ** 30;

export default function setUp(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(join(MEMORY, 'sill-tests-'));
  // PostgreSQL's user must be able to walk into a folder that was made by root.
  chmodSync(folder, 0o755);
  // Also of the processes that run the tests.
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > LEAST_BYTES;
  } catch {
    return false;
  }
}
