// Whose a data folder and a bucket are. Each carries the id of the database that it belongs to, so that no
// start fills, or tidies up, what is another's.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../../lib/database/installation.ts';
import { createBucketStorage, readWhole, type Storage } from '../../lib/files/storage.ts';
import type { BucketConfig, Config } from '../../lib/process/env.ts';
import type { Log } from '../../lib/process/log.ts';
import { StartError } from '../../lib/process/start-error.ts';
import { COPYING, HALF_RESTORED } from './restore-files.ts';

const ID_FILE = 'house-id';
const TRACES =
  /^(sill\.db(-wal|-shm|-journal)?|auth-secret|house-id|uploads|visit-photos|trash|erasures|backups|before-restore-.+)$/;

export function tracesIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => {
    if (!TRACES.test(name) && !COPYING.test(name)) return false;
    const path = join(dataDir, name);
    // A link to a disk that is not there is no empty folder.
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    return !isFolder || readdirSync(path).length > 0;
  });
}

/** @throws StartError when a restore has stopped between the files of two states. */
export function refuseHalfRestored(dataDir: string): void {
  const marker = readdirSync(dataDir).find((name) => HALF_RESTORED.test(name));
  if (!marker) return;
  throw new StartError(
    `DATA_DIR: a restore into ${dataDir} did not finish (${marker}). Nothing was changed. Run it again: npm run restore -- FOLDER --force`,
  );
}

/** The database of files that are there is missing, or has never had anything in it. */
export function withoutDatabase({ databaseUrl, dataDir }: Config, traces: string[]): StartError {
  const found = `${dataDir} holds ${traces.join(', ')} of an installation`;
  return new StartError(
    databaseUrl
      ? `DATABASE_URL: the database is empty, but ${found}. Nothing was changed. Set the address of its own database, or a DATA_DIR that is empty.`
      : `DATA_DIR: ${found}, but not its database sill.db. Nothing was changed. Restore a backup: npm run restore -- FOLDER --force; or set DATABASE_URL if it is in PostgreSQL, or a DATA_DIR that is empty.`,
  );
}

export function ofAnother({ databaseUrl, dataDir }: Config): StartError {
  const file = join(dataDir, ID_FILE);
  return new StartError(
    databaseUrl
      ? `DATABASE_URL: the database is of another installation than ${dataDir}. Nothing was changed. Set the address of its own database, or a DATA_DIR that is empty. If the two do belong together, remove ${file}.`
      : `DATA_DIR: ${join(dataDir, 'sill.db')} is of another installation than the other files. Nothing was changed. Restore a backup: npm run restore -- FOLDER --force. If they do belong together, remove ${file}.`,
  );
}

export async function readId(place: Storage): Promise<string | undefined> {
  return (await readWhole(place, ID_FILE))?.toString('utf8').trim();
}

export async function writeId(place: Storage, id: string): Promise<void> {
  await place.write(ID_FILE, new TextEncoder().encode(`${id}\n`));
}

/**
 * Claims a bucket that is nobody's; `isNew`: this start has made the database.
 * @returns false when the bucket does not answer.
 * @throws StartError when it is another's.
 */
export async function claimBucket(
  config: BucketConfig,
  { id }: Installation,
  isNew: boolean,
  log: Log,
): Promise<boolean> {
  const root = createBucketStorage(config, '');
  const refusal = (reason: string) =>
    new StartError(`MEDIA_URL: the bucket ${config.bucket} ${reason}. Nothing was changed.`);
  try {
    // Looked for before the id: a process that starts beside this one writes the id first.
    const isUsed = isNew && (await holdsFiles(config));
    if ((await readId(root)) === undefined) {
      if (isUsed) {
        throw refusal('holds files already, but the database is new: set an empty bucket');
      }
      await writeId(root, id);
    }
    // Read again: another installation may have been as fast.
    if ((await readId(root)) === id) return true;
  } catch (error) {
    if (error instanceof StartError) throw error;
    log.error({ err: error }, 'the bucket does not answer: nothing is tidied up in it');
    return false;
  }
  throw refusal(
    `is of another installation: set one of its own or, if it does belong to this database, remove ${ID_FILE} from it`,
  );
}

async function holdsFiles(config: BucketConfig): Promise<boolean> {
  for (const folder of ['uploads/', 'visit-photos/']) {
    if ((await createBucketStorage(config, folder).list()).length > 0) return true;
  }
  return false;
}
