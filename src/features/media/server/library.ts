// The files behind the media library: from an upload to a file and a row, and back to nothing. A file is complete on
// disk before a row names it; leftovers of a crash are removed at start.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { Base } from '../../../lib/database/database.ts';
import { decodeText, sniffType } from '../../../lib/files/file-kind.ts';
import type { Storage } from '../../../lib/files/storage.ts';
import type { Trash } from '../../../lib/files/trash.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { ReceivedFile } from '../../../lib/http/multipart.ts';
import {
  type RasterType,
  toDrawing,
  toWebPicture,
} from '../../../lib/pictures/picture-conversion.ts';
import type { Log } from '../../../lib/process/log.ts';
import { oneAtATime } from '../../../lib/process/one-at-a-time.ts';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import { urls } from '../../../urls.ts';
import { MAX_UPLOAD_BYTES, type MediaKind, uploadMessages, uploadTypes } from '../media.ts';
import {
  deleteMedia,
  type FileFacts,
  findMedia,
  insertMedia,
  listStoredNames,
  type MediaRow,
  storedNameOf,
  updateMedia,
} from './store.ts';

export interface MediaDeps extends Base {
  log: Log;
  uploads: Storage;
  /** Keeps files without a row for a while. */
  trash: Trash;
  /** A local folder for uploads in progress. */
  incoming: string;
  /** Called when a picture has been added: its sizes will be wanted. */
  onPictureAdded(file: MediaRow): void;
  /** Called when a file of this revision is gone: what was made from it may go too. */
  onFileGone(file: MediaRow): Promise<void>;
}

/** What is younger may be coming in by another process. */
const UNFINISHED_AGE_MS = HOUR_MS;
const MAX_NAME_LENGTH = 200;

const SYSTEM: Caller = {
  staff: { id: 'system', username: 'system', role: 'owner' },
  address: '',
};

/**
 * Adds files to the library: all of them, or none if one is refused.
 * @param alts alternative texts by file; a single one applies to all.
 * @throws AppError that names the refused files if there are several.
 */
export async function addFiles(
  parts: MediaDeps,
  received: ReceivedFile[],
  alts: string[],
  caller: Caller,
): Promise<{ rows: MediaRow[]; converted: number; warnings: string[] }> {
  // A form without a chosen file sends one without content or name.
  const files = received.filter((file) => file.name !== '' || file.size > 0);
  if (files.length === 0) throw new AppError('invalid', uploadMessages.none);
  // Cheap checks of all files before the first conversion.
  await eachFile(files, checkReceived);

  const added: (FileFacts & { filename: string; name: string; kind: MediaKind; alt: string })[] =
    [];
  const warnings: string[] = [];
  let converted = 0;
  try {
    await eachFile(files, async (file, index) => {
      const made = await makeWebFile(await readFile(file.path), file.declaredType);
      const filename = `${randomBytes(12).toString('hex')}.${made.ending}`;
      await parts.uploads.write(filename, made.content);
      const name = file.name.slice(0, MAX_NAME_LENGTH) || filename;
      const alt = alts.length === 1 ? alts[0] : alts[index];
      if (made.converted) converted += 1;
      if (made.warning) warnings.push(`${name}: ${made.warning}`);
      added.push({
        ...factsOf(made, name),
        filename,
        name,
        kind: made.type === 'application/pdf' ? 'document' : 'image',
        alt: alt ?? '',
      });
    });
    const rows = await writeAs(parts, caller, 'media', async (trx, audit, now) => {
      const inserted: MediaRow[] = [];
      for (const media of added) {
        const row = await insertMedia(trx, { ...media, url: urls.upload(media.filename) }, now);
        await audit('uploaded', 'media', { subjectId: row.id });
        inserted.push(row);
      }
      return inserted;
    });
    for (const row of rows) announce(parts, row);
    return { rows, converted, warnings };
  } catch (error) {
    for (const { filename } of added) await discard(parts, filename);
    throw error;
  }
}

// Two replacements of one file at once would write to the same place.
const replacing = oneAtATime();

/** Replaces the file behind a name; its address stays. */
export function replaceFile(
  parts: MediaDeps,
  filename: string,
  file: ReceivedFile,
  caller: Caller,
): Promise<{ row: MediaRow; warnings: string[] }> {
  return replacing(async () => {
    const before = await getMedia(parts, filename);
    if (before.url !== urls.upload(filename)) {
      throw new AppError('invalid', 'A linked video has no file to replace');
    }
    await checkReceived(file);
    const made = await makeWebFile(await readFile(file.path), file.declaredType);
    if (made.type !== before.type) throw new AppError('invalid', `Please choose ${wanted(before)}`);

    const revision = before.revision + 1;
    const stored = storedNameOf({ filename, revision });
    await parts.uploads.write(stored, made.content);
    try {
      const changes = { ...factsOf(made, file.name || before.originalName), revision };
      const after = await writeAs(parts, caller, 'media', async (trx, audit) => {
        const row = await updateMedia(trx, before, changes);
        if (!row) throw new AppError('conflict', 'Somebody else has changed this file meanwhile.');
        await audit('replaced', 'media', { subjectId: row.id });
        return row;
      });
      await forget(parts, before);
      announce(parts, after);
      return { row: after, warnings: made.warning ? [made.warning] : [] };
    } catch (error) {
      await discard(parts, stored);
      throw error;
    }
  });
}

export async function removeFile(
  parts: MediaDeps,
  filename: string,
  caller: Caller,
): Promise<void> {
  const removed = await writeAs(parts, caller, 'media', async (trx, audit) => {
    const row = await findMedia(trx, filename);
    if (!row) throw noSuchFile();
    await deleteMedia(trx, row.id);
    await audit('deleted', 'media', { subjectId: row.id });
    return row;
  });
  await forget(parts, removed);
}

/**
 * Adds a local picture, as an upload by staff would: for the demo content.
 * @param file its path.
 */
export async function importPicture(
  parts: MediaDeps,
  file: string,
  { name, alt }: { name: string; alt: string },
): Promise<MediaRow> {
  const { size } = await stat(file);
  const received: ReceivedFile = {
    name: name || basename(file),
    declaredType: '',
    path: file,
    size,
    tooLarge: size > MAX_UPLOAD_BYTES,
  };
  const { rows } = await addFiles(parts, [received], [alt], SYSTEM);
  const [row] = rows;
  if (!row) throw new Error(`${file} was not imported`);
  return row;
}

/**
 * Removes what a crash left: files without a row, and unfinished uploads.
 * @returns how many files are in the trash now.
 */
export async function sweepOrphans(parts: MediaDeps): Promise<number> {
  const count = await parts.trash.sweep(
    parts.uploads,
    'uploads',
    async () => new Set(await listStoredNames(parts.database.db)),
  );
  // File times follow the machine's clock, even if the program's clock differs.
  const limit = Date.now() - UNFINISHED_AGE_MS;
  const unfinished = await readdir(parts.incoming).catch(() => []);
  for (const name of unfinished) {
    const folder = join(parts.incoming, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && found.mtime.getTime() < limit) await rm(folder, { recursive: true, force: true });
  }
  return count;
}

/** @throws AppError 404 */
export async function getMedia({ database }: MediaDeps, filename: string): Promise<MediaRow> {
  const row = await findMedia(database.db, filename);
  if (!row) throw noSuchFile();
  return row;
}

export const noSuchFile = () => new AppError('notFound', 'Media item not found');

interface WebFile {
  content: Buffer<ArrayBuffer>;
  type: string;
  ending: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  /** It was uploaded as JPEG, PNG or GIF. */
  converted: boolean;
  /** What may look different here of a drawing. */
  warning?: string | undefined;
}

const factsOf = ({ content, type, width, height, placeholder }: WebFile, name: string) => ({
  originalName: name.slice(0, MAX_NAME_LENGTH),
  type,
  size: content.length,
  width,
  height,
  placeholder,
});

async function checkReceived(file: ReceivedFile): Promise<void> {
  if (file.tooLarge) throw new AppError('tooLarge', uploadMessages.tooLarge);
  const type = await sniffType(await readFile(file.path));
  if (type === undefined || !(type in uploadTypes)) throw unsupported(type, file.declaredType);
}

/** Converts an upload to what is served; only its bytes decide its type. */
async function makeWebFile(content: Buffer, declaredType: string): Promise<WebFile> {
  const type = await sniffType(content);
  switch (type) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/gif':
    case 'image/webp': {
      const picture = await toWebPicture(content, type satisfies RasterType);
      return {
        ...picture,
        content: Buffer.from(picture.content),
        type: 'image/webp',
        ending: 'webp',
        converted: type !== 'image/webp',
      };
    }
    case 'image/svg+xml': {
      const { svg, lost, ...size } = await toDrawing(decodeText(content) ?? '');
      return {
        ...size,
        content: Buffer.from(svg),
        type,
        ending: 'svg',
        placeholder: null,
        converted: false,
        warning: warningOf(lost),
      };
    }
    case 'application/pdf':
      return {
        content: Buffer.from(content),
        type,
        ending: 'pdf',
        width: null,
        height: null,
        placeholder: null,
        converted: false,
      };
    default:
      throw unsupported(type, declaredType);
  }
}

const MOST_NAMED = 5;

function warningOf(lost: readonly string[]): string | undefined {
  if (lost.length === 0) return undefined;
  const more = lost.length > MOST_NAMED ? ['more'] : [];
  const named = new Intl.ListFormat('en-GB').format([...lost.slice(0, MOST_NAMED), ...more]);
  return `This drawing may look different here: we cannot show ${named}.`;
}

function unsupported(found: string | undefined, declared: string): AppError {
  // Unrecognised content has no accepted type, whatever the sender claims.
  const credible = /^[\w.+-]+\/[\w.+-]+$/.test(declared) && !(declared in uploadTypes);
  return new AppError(
    'invalid',
    uploadMessages.unsupported(found ?? (credible ? declared : 'unknown')),
  );
}

function wanted({ type }: MediaRow): string {
  if (type === 'image/webp') return 'a JPEG, PNG, GIF or WebP picture to replace this one';
  return type === 'image/svg+xml' ? 'an SVG to replace this one' : 'a PDF to replace this one';
}

/**
 * Runs a task for every file, even after one is refused.
 * @throws AppError for the refusal; with several files it names each: `fields['files.2']`.
 */
async function eachFile(
  files: ReceivedFile[],
  work: (file: ReceivedFile, index: number) => Promise<void>,
): Promise<void> {
  const refused: { file: ReceivedFile; index: number; error: AppError }[] = [];
  for (const [index, file] of files.entries()) {
    try {
      await work(file, index);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refused.push({ file, index, error });
    }
  }
  const [first] = refused;
  if (!first) return;
  if (files.length === 1) throw first.error;
  const fields = Object.fromEntries(
    refused.map(({ index, error }) => [`files.${index}`, error.message]),
  );
  const message = `${first.file.name}: ${first.error.message}`;
  throw new AppError(first.error.code, message, { ...first.error.extras, fields });
}

/** Drawings and documents have no sizes. */
function announce(parts: MediaDeps, row: MediaRow): void {
  if (row.type === 'image/webp') parts.onPictureAdded(row);
}

/** Nothing depends on the file any more: if it cannot be removed now, the next start removes it. */
async function forget(parts: MediaDeps, row: MediaRow): Promise<void> {
  if (row.url === urls.upload(row.filename)) await discard(parts, storedNameOf(row));
  await parts.onFileGone(row).catch((error: unknown) => {
    parts.log.warn({ err: error, mediaId: row.id }, 'stored sizes of a picture were not removed');
  });
}

async function discard({ uploads, log }: MediaDeps, stored: string): Promise<void> {
  await uploads.remove(stored).catch((error: unknown) => {
    log.warn({ err: error, stored }, 'an unneeded file was not removed');
  });
}
