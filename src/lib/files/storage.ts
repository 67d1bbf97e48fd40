// File storage: a local folder, or an S3 bucket that several processes share. Names are made by this program and may
// have folders: `pictures/abc-480.webp`.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../http/errors.ts';
import type { BucketConfig } from '../process/env.ts';

export interface StoredFile {
  /** Size of the whole file in bytes, even for a part. */
  size: number;
  content: ReadableStream<Uint8Array<ArrayBuffer>>;
}

interface ByteRange {
  first: number;
  last: number;
}

interface Listed {
  name: string;
  modifiedAt: Date;
  size: number;
}

export interface Storage {
  /** Stores a file under a name, whole or not at all, replacing any with that name. */
  write(name: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The same for files too large for memory. */
  writeStream(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** A file, or a part of it; undefined if there is none. */
  read(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  remove(name: string): Promise<void>;
  list(): Promise<Listed[]>;
}

export async function readWhole(storage: Storage, name: string): Promise<Buffer | undefined> {
  const file = await storage.read(name);
  return file && Buffer.from(await new Response(file.content).arrayBuffer());
}

const PIECE_BYTES = 8 * 1024 * 1024;

/** A file piece by piece, however long that takes; undefined if there is none. */
export async function readInPieces(
  storage: Storage,
  name: string,
): Promise<{ size: number; content: AsyncIterable<Uint8Array> } | undefined> {
  const found = await storage.read(name);
  if (!found) return undefined;
  await found.content.cancel();
  const { size } = found;
  const piecesFrom = async function* () {
    for (let first = 0; first < size; first += PIECE_BYTES) {
      const last = Math.min(first + PIECE_BYTES, size) - 1;
      const piece = await storage.read(name, { first, last });
      if (!piece) throw unavailable(new Error(`${name} is gone`));
      yield new Uint8Array(await new Response(piece.content).arrayBuffer());
    }
  };
  return { size, content: piecesFrom() };
}

export function createFolderStorage(folder: string): Storage {
  const write: Storage['writeStream'] = (name, content) =>
    orUnavailable(async () => {
      const place = placeOf(folder, name);
      await mkdir(dirname(place), { recursive: true });
      const unfinished = `${place}.${randomUUID()}${UNFINISHED}`;
      try {
        const file = await open(unfinished, 'wx');
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // The new name must survive a power cut too.
      const parent = await open(dirname(place), 'r');
      await parent.sync().finally(() => parent.close());
    });
  return {
    write: (name, content) => write(name, Readable.from([content])),
    writeStream: write,
    async read(name, range) {
      const place = placeOf(folder, name);
      const found = await orUndefined(stat(place));
      if (!found?.isFile()) return undefined;
      const stream = createReadStream(place, range && { start: range.first, end: range.last });
      return {
        size: found.size,
        content: Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>,
      };
    },
    remove: (name) => orUnavailable(() => rm(placeOf(folder, name), { force: true })),
    async list() {
      const entries = await orUndefined(readdir(folder, { recursive: true, withFileTypes: true }));
      const files = (entries ?? []).filter((entry) => entry.isFile());
      const found = await Promise.all(
        files.map(async (entry) => {
          const place = join(entry.parentPath, entry.name);
          const file = await orUndefined(stat(place));
          return file && { name: nameOf(folder, place), modifiedAt: file.mtime, size: file.size };
        }),
      );
      return found.filter((file) => file !== undefined);
    },
  };
}

// Left by a crash during a write; the media library's sweep removes it.
const UNFINISHED = '.new';

const nameOf = (folder: string, place: string) => relative(folder, place).split(sep).join('/');

export const isFileName = (name: string) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name);

function placeOf(folder: string, name: string): string {
  if (!isFileName(name)) throw new Error(`"${name}" is not a valid name for a stored file`);
  return join(folder, name);
}

/** Files in an S3 bucket. `prefix` begins their names: `uploads/`. */
export function createBucketStorage(config: BucketConfig, prefix: string): Storage {
  const client = new AwsClient({ ...config, service: 's3', retries: 3, initRetryMs: 100 });
  const base = config.endpoint
    ? `${config.endpoint}/${config.bucket}`
    : `https://${config.bucket}.s3.${config.region}.amazonaws.com`;

  async function ask(
    path: string,
    request: RequestInit,
    expected: number[],
    limitMs = REQUEST_TIMEOUT_MS,
  ): Promise<Response> {
    const stopped = new AbortController();
    const { signal } = stopped;
    const answer = client.fetch(`${base}${path}`, { ...request, signal });
    // Not by the signal alone: aws4fetch's own request may be garbage-collected, and then nothing reacts to it.
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      stopped.abort();
      late.reject(new Error('S3 did not answer in time'));
    }, limitMs);
    answer
      .then((response) => (signal.aborted ? response.body?.cancel() : undefined))
      .catch(() => {});
    const response = await Promise.race([answer, late.promise])
      .catch((error: unknown) => {
        throw unavailable(error);
      })
      .finally(() => clearTimeout(timer));
    if (expected.includes(response.status)) return response;
    throw unavailable(new Error(`S3 answered ${response.status}: ${await response.text()}`));
  }
  const pathOf = (name: string) => `/${prefix}${name}`;

  // Many pictures of a page wait for one store: none waits long, and after a timeout the next few seconds' requests
  // fail at once.
  let awayUntil = 0;
  let waiting = 0;
  async function askToRead(name: string, headers: HeadersInit | undefined): Promise<Response> {
    const began = performance.now();
    if (began < awayUntil || waiting >= MOST_WAITING) {
      throw unavailable(new Error('S3 has recently timed out'));
    }
    waiting += 1;
    try {
      return await ask(pathOf(name), { headers }, [200, 206, 404], READ_TIMEOUT_MS);
    } catch (error) {
      const now = performance.now();
      if (now - began >= READ_TIMEOUT_MS) awayUntil = now + AWAY_MS;
      throw error;
    } finally {
      waiting -= 1;
    }
  }

  const write: Storage['write'] = async (name, content) => {
    await ask(pathOf(name), { method: 'PUT', body: content }, [200]);
  };

  async function writeParts(name: string, parts: AsyncIterator<Uint8Array<ArrayBuffer>>) {
    const begun = await ask(`${pathOf(name)}?uploads=`, { method: 'POST' }, [200]);
    const upload = `uploadId=${encodeURIComponent(elementOf(await begun.text(), 'UploadId') ?? '')}`;
    try {
      const tags: string[] = [];
      for (let part = await parts.next(); !part.done; part = await parts.next()) {
        const path = `${pathOf(name)}?partNumber=${tags.length + 1}&${upload}`;
        const kept = await ask(path, { method: 'PUT', body: part.value }, [200]);
        tags.push(kept.headers.get('etag') ?? '');
      }
      const list = tags.map((tag, at) => {
        return `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`;
      });
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const ended = await ask(`${pathOf(name)}?${upload}`, { method: 'POST', body }, [200]);
      // S3 may report an error after it has sent 200.
      const answer = await ended.text();
      if (answer.includes('<Error>')) throw unavailable(new Error(`S3 answered: ${answer}`));
    } catch (error) {
      await ask(`${pathOf(name)}?${upload}`, { method: 'DELETE' }, [204, 404]).catch(() => {});
      throw error;
    }
  }

  return {
    write,
    async writeStream(name, content) {
      const parts = inParts(content);
      const first = await parts.next();
      const second = await parts.next();
      if (first.done || second.done) return write(name, first.value ?? new Uint8Array());
      const all = async function* () {
        yield first.value;
        yield second.value;
        yield* parts;
      };
      await writeParts(name, all());
    },
    async read(name, range) {
      const headers = range && { Range: `bytes=${range.first}-${range.last}` };
      const response = await askToRead(name, headers);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
      return {
        size: Number(whole ?? response.headers.get('content-length')),
        content: response.body,
      };
    },
    async remove(name) {
      await ask(pathOf(name), { method: 'DELETE' }, [200, 204, 404]);
    },
    async list() {
      const found: Listed[] = [];
      const told = new Set<string>();
      let next: string | undefined;
      do {
        // Half a list must not pass for the whole: files not in it would count as deleted.
        if (next && told.has(next)) throw unavailable(new Error("S3's list of files does not end"));
        if (next) told.add(next);
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (next) query.set('continuation-token', next);
        const page = await (await ask(`?${query}`, {}, [200])).text();
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = elementOf(entry, 'Key')?.slice(prefix.length);
          const modifiedAt = new Date(elementOf(entry, 'LastModified') ?? 0);
          const size = Number(elementOf(entry, 'Size') ?? 0);
          if (name) found.push({ name, modifiedAt, size });
        }
        next = elementOf(page, 'NextContinuationToken');
      } while (next);
      return found;
    },
  };
}

const REQUEST_TIMEOUT_MS = 20_000;
/** Until the response begins; its bytes may take longer. */
const READ_TIMEOUT_MS = 4000;
const AWAY_MS = 5000;
const MOST_WAITING = 256;

/** Pieces of equal length, as S3's multipart upload requires, and a last one. */
async function* inParts(content: AsyncIterable<Uint8Array>) {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    yield Uint8Array.from(Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Uint8Array.from(Buffer.concat(waiting));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(\w+);/g, (entity, word: string) => ENTITIES[word] ?? entity);
}

export const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'We cannot save or read files right now. Please try again shortly.', {
    retryAfterSeconds: 5,
    cause,
  });

const OUT_OF_ORDER = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES']);

/** A full or failing disk is not the request's fault: 503, and the next one may work. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw OUT_OF_ORDER.has(codeOf(error)) ? unavailable(error) : error;
  }
}

export async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
