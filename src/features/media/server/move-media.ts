// Copies the files of an installation from one place to another, while the site runs. The source stays as
// it is: somebody may still be reading it, and only the operator knows when that has ended.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readId, writeId } from '../../../lib/files/house-id.ts';
import { isFileName, readInPieces, type Storage } from '../../../lib/files/storage.ts';
import { AppError } from '../../../lib/http/errors.ts';

/** The sizes of pictures are made anew, and the trash keeps its own time. */
const FOLDERS = ['uploads', 'visit-photos', 'trash'];
const AT_ONCE = 4;
/** A file whose writing has not ended. */
const UNFINISHED = /\.new$/;
const MOST_LOOKS = 20;
const MOST_TRIES = 6;

/** A data folder or a bucket: `''` opens all of it, `uploads` that folder. */
export type MediaPlace = (folder: string) => Storage;

interface MoveReport {
  /** Those of the source that are now in both places. */
  files: number;
  differences: number;
}

interface MoveProgress {
  done: number;
  of: number;
}

/**
 * Copies what is missing in `to`, and compares every file by its SHA-256, read back from `to`. What is there
 * already is compared and not copied again, so that a move that stopped goes on. Files that come in
 * meanwhile are taken along; what was deleted from the source after an earlier move stays in `to` until
 * the site's own sweep.
 * @throws AppError when a place is another installation's, or stays away.
 */
export async function moveMedia(
  from: MediaPlace,
  to: MediaPlace,
  progress: (moved: MoveProgress) => void,
): Promise<MoveReport> {
  await patiently(() => claim(from, to));
  const seen = new Set<string>();
  const report = { files: 0, differences: 0 };
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const found = await patiently(() => listNew(from, seen));
    if (found.length === 0) break;
    for (const { folder, name } of found) seen.add(`${folder}/${name}`);
    const next = found.values();
    const work = async () => {
      for (const { folder, name } of next) {
        const same = await patiently(() => moveFile(from(folder), to(folder), name));
        // Deleted meanwhile.
        if (same === undefined) seen.delete(`${folder}/${name}`);
        else report.files += 1;
        if (same === false) report.differences += 1;
        progress({ done: report.files, of: seen.size });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return report;
}

async function claim(from: MediaPlace, to: MediaPlace): Promise<void> {
  const ours = await readId(from(''));
  if (ours === undefined) {
    throw refusal('the source has no house-id: it is no data folder or bucket of Sill');
  }
  const theirs = await readId(to(''));
  if (theirs === ours) return;
  if (theirs !== undefined) throw refusal('the target is of another installation');
  for (const folder of FOLDERS) {
    if ((await to(folder).list()).length > 0) {
      throw refusal(`the target holds files in ${folder}, but no house-id that says whose`);
    }
  }
  await writeId(to(''), ours);
}

const refusal = (reason: string) => new AppError('invalid', `${reason}. Nothing was changed.`);

async function listNew(from: MediaPlace, seen: ReadonlySet<string>) {
  const all = [];
  for (const folder of FOLDERS) {
    for (const { name } of await from(folder).list()) {
      // What somebody else has put there may be called anything.
      if (!isFileName(name) || UNFINISHED.test(name) || seen.has(`${folder}/${name}`)) continue;
      all.push({ folder, name });
    }
  }
  return all;
}

/** @returns whether both are the same; undefined where the source has none. */
async function moveFile(from: Storage, to: Storage, name: string): Promise<boolean | undefined> {
  const wanted = await sumOf(from, name);
  if (wanted === undefined) return undefined;
  if ((await sumOf(to, name)) === wanted) return true;
  const source = await readInPieces(from, name);
  if (!source) return undefined;
  await to.writeStream(name, source.content);
  return (await sumOf(to, name)) === wanted;
}

async function sumOf(storage: Storage, name: string): Promise<string | undefined> {
  const file = await readInPieces(storage, name);
  if (!file) return undefined;
  const sum = createHash('sha256');
  for await (const piece of file.content) sum.update(piece);
  return sum.digest('hex');
}

/** A place that is away for some seconds does not end a move of hours. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (!isAway || attempt === MOST_TRIES) throw error;
      await sleep(attempt * 1000);
    }
  }
}
