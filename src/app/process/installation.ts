// The owner of a data folder and a bucket. Each carries the id of its database, so that no start fills, or tidies up,
// another installation's.
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { COPYING, HALF_RESTORED } from '../../features/backups/server/swap-in.ts';
import type { Database, PostgresLine } from '../../lib/database/database.ts';
import type { Installation } from '../../lib/database/installation.ts';
import { HOUSE_ID, readId, writeId } from '../../lib/files/house-id.ts';
import {
  createBucketStorage,
  createFolderStorage,
  type Storage,
  unavailable,
} from '../../lib/files/storage.ts';
import type { BucketConfig, Config } from '../../lib/process/env.ts';
import type { Log } from '../../lib/process/log.ts';
import { sha256 } from '../../lib/process/secrets.ts';
import { StartError } from '../../lib/process/start-error.ts';

const TRACES =
  /^(sill\.db(-wal|-shm|-journal)?|auth-secret|house-id|uploads|visit-photos|trash|erasures|backups|before-restore-.+)$/;

export function tracesIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => {
    if (!TRACES.test(name) && !COPYING.test(name)) return false;
    const path = join(dataDir, name);
    // A link to a missing disk is not an empty folder.
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    return !isFolder || readdirSync(path).length > 0;
  });
}

/** @throws StartError when a restore stopped half way through the files. */
export function refuseHalfRestored(dataDir: string): void {
  const marker = readdirSync(dataDir).find((name) => HALF_RESTORED.test(name));
  if (!marker) return;
  throw new StartError(
    `DATA_DIR: a restore into ${dataDir} did not finish (${marker}). Nothing was changed. Run it again: npm run restore -- FOLDER --force`,
  );
}

/** The files' database is missing, or has always been empty. */
export function withoutDatabase({ databaseUrl, dataDir }: Config, traces: string[]): StartError {
  const found = `${dataDir} holds ${traces.join(', ')} of an installation`;
  return new StartError(
    databaseUrl
      ? `DATABASE_URL: the database is empty, but ${found}. Nothing was changed. Set the address of its own database, or a DATA_DIR that is empty.`
      : `DATA_DIR: ${found}, but not its database sill.db. Nothing was changed. Restore a backup: npm run restore -- FOLDER --force; or set DATABASE_URL if it is in PostgreSQL, or a DATA_DIR that is empty.`,
  );
}

export function ofAnother({ databaseUrl, dataDir }: Config): StartError {
  const file = join(dataDir, HOUSE_ID);
  return new StartError(
    databaseUrl
      ? `DATABASE_URL: the database is of another installation than ${dataDir}. Nothing was changed. Set the address of its own database, or a DATA_DIR that is empty. If the two do belong together, remove ${file}.`
      : `DATA_DIR: ${join(dataDir, 'sill.db')} is of another installation than the other files. Nothing was changed. Restore a backup: npm run restore -- FOLDER --force. If they do belong together, remove ${file}.`,
  );
}

const MARK = 'sill-files-';
const LONGEST_CONNECT_MS = 20_000;

/** How servers on one PostgreSQL know that they share files: the id of the bucket, or of the data folder. */
export function filesMark({ dataDir, bucket }: Config): string {
  if (bucket) return MARK + sha256(`${bucket.endpoint} ${bucket.bucket}`);
  const file = join(dataDir, '.files-id');
  const own = `${file}-${randomUUID()}`;
  writeFileSync(own, randomUUID());
  try {
    // Written in one step: two servers may start together.
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own);
  }
  return MARK + readFileSync(file, 'utf8');
}

/**
 * Makes sure that all servers of a database have the same files.
 * @throws StartError when another server keeps its files elsewhere.
 */
async function refuseOtherFiles(config: Config, line: PostgresLine): Promise<void> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => silence.reject(new StartError('DATABASE_URL: the database takes no connection')),
    LONGEST_CONNECT_MS,
  );
  await Promise.race([line.up, silence.promise]).finally(() => clearTimeout(timer));
  const own = filesMark(config);
  if ((await line.marks(MARK)).every((mark) => mark === own)) return;
  throw new StartError(
    'MEDIA_URL: another server on this database keeps its files elsewhere: pictures would be missing on one of them. Nothing was changed. Set the same MEDIA_URL for both, or stop the other server.',
  );
}

export interface InstallationFiles {
  /** A folder of it: `uploads`. */
  storageOf(name: string): Storage;
  /** Whether files without a row may go: they may be all there is, if the database has just been created. */
  sweeps: boolean;
}

/** The files that belong to a database: in the data folder, or in the bucket that all share. @throws StartError */
export async function openFiles(
  config: Config,
  opened: { database: Pick<Database, 'line'>; installation: Installation; isNew: boolean },
  log: Log,
): Promise<InstallationFiles> {
  const { bucket, dataDir } = config;
  const { database, installation, isNew } = opened;
  if (database.line) await refuseOtherFiles(config, database.line);
  if (!bucket) {
    return { storageOf: (name) => createFolderStorage(join(dataDir, name)), sweeps: !isNew };
  }
  let isOurs = false;
  const claim = async () => {
    isOurs ||= await claimBucket(bucket, installation, isNew, log);
    return isOurs;
  };
  const sweeps = (await claim()) && !isNew;
  return {
    storageOf: (name) => writtenOnceClaimed(createBucketStorage(bucket, `${name}/`), claim, log),
    sweeps,
  };
}

/** A bucket that is read-only until it is claimed: it may not have answered at the start. */
function writtenOnceClaimed(storage: Storage, claim: () => Promise<boolean>, log: Log): Storage {
  const claimed = async () => {
    if (await claim().catch((error: unknown) => log.error({ err: error }, 'cannot write'))) return;
    throw unavailable(new Error('the bucket has not been claimed'));
  };
  return {
    ...storage,
    write: (name, content) => claimed().then(() => storage.write(name, content)),
    writeStream: (name, content) => claimed().then(() => storage.writeStream(name, content)),
    remove: (name) => claimed().then(() => storage.remove(name)),
  };
}

/**
 * Claims a bucket that has no owner; `isNew`: this start has made the database.
 * @returns false when the bucket does not answer.
 * @throws StartError when it belongs to another installation.
 */
async function claimBucket(
  config: BucketConfig,
  { id }: Installation,
  isNew: boolean,
  log: Log,
): Promise<boolean> {
  const root = createBucketStorage(config, '');
  const refusal = (reason: string) =>
    new StartError(`MEDIA_URL: the bucket ${config.bucket} ${reason}. Nothing was changed.`);
  try {
    // Looked for before the id: another process starting now writes the id first.
    const isUsed = isNew && (await holdsFiles(config));
    if ((await readId(root)) === undefined) {
      if (isUsed) {
        throw refusal('holds files already, but the database is new: set an empty bucket');
      }
      await writeId(root, id);
    }
    // Read again: another installation may have claimed it at the same time.
    if ((await readId(root)) === id) return true;
  } catch (error) {
    if (error instanceof StartError) throw error;
    log.error({ err: error }, 'the bucket does not answer: nothing is tidied up in it');
    return false;
  }
  throw refusal(
    `is of another installation: set one of its own or, if it does belong to this database, remove ${HOUSE_ID} from it`,
  );
}

async function holdsFiles(config: BucketConfig): Promise<boolean> {
  for (const folder of ['uploads/', 'visit-photos/']) {
    if ((await createBucketStorage(config, folder).list()).length > 0) return true;
  }
  return false;
}
