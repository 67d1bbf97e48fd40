// The places of backups: the folder `backups` of the data folder and, if BACKUP_URL names one, a bucket below
// `backups/`.
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HOUSE_ID, readId, writeId } from '../../../lib/files/house-id.ts';
import {
  createBucketStorage,
  createFolderStorage,
  orUndefined,
  readInPieces,
} from '../../../lib/files/storage.ts';
import type { BucketConfig } from '../../../lib/process/env.ts';
import { addDays, daysBetween, weekdayOf } from '../../../lib/time/london-day.ts';
import { isBackupName } from '../backup.ts';
import { counted, type OnStep, packBackup, refusal } from './contents.ts';

const ENCRYPTED = '.tar.age';
const PLAIN = '.tar';
const DAYS = 7;
const WEEKS = 4;

/** A backup that can be read as one file, or copied if it is a folder. */
export interface Source {
  name: string;
  folder?: string;
  /** `size`: bytes; for a folder, of its files. */
  open(): Promise<{ size: number; content: AsyncIterable<Uint8Array> }>;
}

export interface OnShelf {
  name: string;
  /** Its name as one file. */
  file: string;
  madeAt: Date;
  encrypted: boolean;
  /** Bytes; null for a folder. */
  size: number | null;
  source: Source;
  remove(): Promise<void>;
}

/** @param path of a folder or of one file. */
export async function sourceAt(path: string): Promise<Source> {
  const name = resolve(path);
  const found = await stat(name).catch(() => undefined);
  if (!found?.isFile()) return { name, folder: name, open: () => packBackup(name) };
  return { name, open: async () => ({ size: found.size, content: createReadStream(name) }) };
}

export function folderShelf(dataDir: string) {
  const folder = join(dataDir, 'backups');
  return {
    pathOf: (name: string, encrypted: boolean) => join(folder, encrypted ? name + ENCRYPTED : name),
    async list(): Promise<OnShelf[]> {
      const files = (await orUndefined(readdir(folder))) ?? [];
      const found: OnShelf[] = [];
      for (const file of files.toSorted()) {
        const [name, path] = [nameOf(file), join(folder, file)];
        const about = isBackupName(name) && (await orUndefined(stat(path)));
        if (!about) continue;
        found.push({
          name,
          file: about.isFile() ? file : file + PLAIN,
          madeAt: about.mtime,
          encrypted: about.isFile(),
          size: about.isFile() ? about.size : null,
          source: await sourceAt(path),
          remove: () => rm(path, { recursive: true }),
        });
      }
      return found;
    },
  };
}

/** @param dataDir the installation whose backups the bucket holds; without it any. */
export function bucketShelf(bucket: BucketConfig, dataDir?: string) {
  const storage = createBucketStorage(bucket, 'backups/');

  /** Two firms would overwrite and delete each other's backups: their names are days. */
  async function refuseAnothers({ claims = false } = {}): Promise<void> {
    const ours = dataDir && (await readId(createFolderStorage(dataDir)));
    if (!ours) return;
    if (claims && (await readId(storage)) === undefined) await writeId(storage, ours);
    if (((await readId(storage)) ?? ours) === ours) return;
    throw refusal(
      `BACKUP_URL: the bucket ${bucket.bucket} holds the backups of another installation. Set one of its own or, if it does belong to this one, remove backups/${HOUSE_ID} from it.`,
    );
  }

  async function list(): Promise<OnShelf[]> {
    await refuseAnothers();
    const files = (await storage.list()).filter(({ name }) => isBackupName(nameOf(name)));
    return files.map(({ name: file, size, modifiedAt }) => ({
      name: nameOf(file),
      file,
      madeAt: modifiedAt,
      encrypted: file.endsWith(ENCRYPTED),
      size,
      source: {
        name: file,
        async open() {
          const found = await readInPieces(storage, file);
          if (!found) throw refusal(`${file} is no longer in the bucket.`);
          return found;
        },
      },
      remove: () => storage.remove(file),
    }));
  }

  return {
    list,
    /** Sends a backup, all of it or nothing. */
    async send(name: string, source: Source, onStep: OnStep): Promise<void> {
      await refuseAnothers({ claims: true });
      const { size, content } = await source.open();
      const file = name + (source.folder ? PLAIN : ENCRYPTED);
      let sent = 0;
      const passing = counted(content, size, 'Sending', (step, percent, passed) => {
        sent = passed;
        onStep(step, percent);
      });
      await storage.writeStream(file, passing);
      const arrived = (await list()).find((one) => one.file === file);
      if (arrived?.size !== sent) throw refusal("The bucket's copy differs from the backup.");
    },
  };
}

/** @param address `s3://BUCKET/2026-11-21`; the bucket must be that of BACKUP_URL. */
export async function sourceInBucket(
  bucket: BucketConfig | undefined,
  address: string,
): Promise<Source> {
  const [, name = '', path = ''] = /^s3:\/\/([^/]+)\/(?:backups\/)?([^/]+)$/.exec(address) ?? [];
  if (!bucket || bucket.bucket !== name) {
    throw refusal(`Set BACKUP_URL to the bucket of ${address}. Nothing was changed.`);
  }
  const found = (await bucketShelf(bucket).list()).find((one) => one.name === nameOf(path));
  if (!found) throw refusal(`${address} does not exist. Nothing was changed.`);
  return found.source;
}

const nameOf = (file: string) => file.replace(/\.tar(\.age)?$/, '');

export const dayOf = (name: string) => name.slice(0, 10);

/** Those of the last seven days, and the last one of each of the four weeks before (Monday to Sunday). */
export function backupsToKeep(names: readonly string[], today: string): string[] {
  const newestFirst = names.filter(isBackupName).toSorted().reverse();
  const recent = newestFirst.filter((name) => daysBetween(dayOf(name), today) < DAYS);
  const lastOfWeek = new Map<string, string>();
  for (const name of newestFirst.slice(recent.length)) {
    const day = dayOf(name);
    const monday = addDays(day, 1 - weekdayOf(day));
    if (!lastOfWeek.has(monday)) lastOfWeek.set(monday, name);
  }
  return [...recent, ...[...lastOfWeek.values()].slice(0, WEEKS)];
}

/** Removes expired backups. */
export async function thinOut(shelf: { list(): Promise<OnShelf[]> }, today: string): Promise<void> {
  const found = await shelf.list();
  const kept = new Set(backupsToKeep([...new Set(found.map(({ name }) => name))], today));
  for (const one of found) if (!kept.has(one.name)) await one.remove();
}
