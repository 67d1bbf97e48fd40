import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeServer, listen } from '../../test/gateways.ts';
import { type S3Server, s3Keys, startS3Server } from '../../test/s3-server.ts';
import {
  createBucketStorage,
  createFolderStorage,
  orUnavailable,
  readInPieces,
  readWhole,
  type Storage,
} from './storage.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sill-storage-'));
  s3 = await startS3Server('blinds');
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const bucketOf = (changes = {}) => ({
  bucket: 'blinds',
  endpoint: s3.endpoint,
  region: 'eu-west-2',
  ...s3Keys,
  ...changes,
});

describe.each<[string, () => Storage]>([
  ['a folder', () => createFolderStorage(join(folder, 'files'))],
  ['a bucket', () => createBucketStorage(bucketOf(), 'files/')],
])('%s', (_name, open) => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);

  test('is empty, keeps a file, gives it back, and forgets it', async () => {
    const storage = open();
    expect(await storage.list()).toEqual([]);
    expect(await storage.read('a.webp')).toBeUndefined();

    await storage.write('a.webp', bytes);
    const file = await storage.read('a.webp');
    expect(file?.size).toBe(bytes.length);
    await file?.content.cancel();
    expect(await readWhole(storage, 'a.webp')).toEqual(Buffer.from(bytes));

    await storage.write('a.webp', bytes.slice(0, 10));
    expect(await readWhole(storage, 'a.webp')).toEqual(Buffer.from(bytes.slice(0, 10)));

    await storage.remove('a.webp');
    await storage.remove('a.webp');
    expect(await storage.read('a.webp')).toBeUndefined();
  });

  test('keeps and gives back what is longer than the memory it takes, whole or not at all', async () => {
    const storage = open();
    const half = Buffer.alloc(9_000_000, 'a piece ');
    await storage.writeStream('long.tar', Readable.from([half, half, bytes]));
    const found = await readInPieces(storage, 'long.tar');
    expect(found?.size).toBe(18_200_000);
    const kept = found && Buffer.concat(await Array.fromAsync(found.content));
    expect(kept?.equals(Buffer.concat([half, half, bytes]))).toBe(true);
    await storage.writeStream('long.tar', Readable.from([bytes]));
    expect((await storage.list())[0]).toMatchObject({ name: 'long.tar', size: bytes.length });

    const cutOff = async function* () {
      yield half;
      yield half;
      throw new Error('cut off');
    };
    await expect(storage.writeStream('half.tar', cutOff())).rejects.toThrow('cut off');
    expect((await storage.list()).map(({ name }) => name)).toEqual(['long.tar']);
    await storage.remove('long.tar');
    expect(await readInPieces(storage, 'long.tar')).toBeUndefined();
  });

  test('gives a part of a file, and says how long the whole is', async () => {
    const storage = open();
    await storage.write('film.mp4', bytes);
    const part = await storage.read('film.mp4', { first: 1000, last: 1099 });
    expect(part?.size).toBe(bytes.length);
    const content = await new Response(part?.content).bytes();
    expect(content).toEqual(bytes.slice(1000, 1100));
    await storage.remove('film.mp4');
  });

  test('lists every file with its age, those in folders too', async () => {
    const storage = open();
    const names = ['1.webp', '2.webp', 'cache/3-480.avif', 'cache/4-480.avif', '5.pdf'];
    const began = Date.now();
    for (const name of names) await storage.write(name, bytes.slice(0, 5));
    const listed = await storage.list();
    expect(listed.map(({ name }) => name).sort()).toEqual([...names].sort());
    for (const { modifiedAt } of listed) {
      // A store gives whole seconds.
      expect(modifiedAt.getTime()).toBeGreaterThan(began - 2000);
      expect(modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1);
    }
    for (const name of names) await storage.remove(name);
    expect(await storage.list()).toEqual([]);
  });
});

describe('a folder', () => {
  test.each(['../app.db', '/etc/passwd', 'a/../../b', '', '.', '..', 'a//b', '.hidden', 'a\0b'])(
    'never leads out of itself: %j',
    async (name) => {
      const storage = createFolderStorage(folder);
      await expect(storage.read(name)).rejects.toThrow('is not a valid name for a stored file');
      await expect(storage.write(name, new Uint8Array())).rejects.toThrow();
      await expect(storage.remove(name)).rejects.toThrow();
    },
  );

  test('holds no half file: writing happens beside its place', async () => {
    const place = join(folder, 'whole');
    const storage = createFolderStorage(place);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        storage.write('same.webp', new Uint8Array(1000).fill(index)),
      ),
    );
    const content = await readWhole(storage, 'same.webp');
    expect(new Set(content).size).toBe(1);
    expect(await readdir(place)).toEqual(['same.webp']);
  });

  test('tells the real age of a file', async () => {
    const place = join(folder, 'aged');
    const storage = createFolderStorage(place);
    await storage.write('old.webp', new Uint8Array(1));
    await utimes(join(place, 'old.webp'), 1000, 1000);
    expect(await storage.list()).toEqual([
      { name: 'old.webp', modifiedAt: new Date(1_000_000), size: 1 },
    ]);
  });

  test('on a full disk is a 503, not a fault of the program', async () => {
    // A Linux device for testing this.
    await expect(orUnavailable(() => writeFile('/dev/full', 'x'))).rejects.toMatchObject({
      status: 503,
      cause: { code: 'ENOSPC' },
    });
  });
});

describe('a bucket', () => {
  test('that fails for a moment is asked again', async () => {
    const storage = createBucketStorage(bucketOf(), 'files/');
    s3.failures.push(503, 500);
    await storage.write('a.webp', new Uint8Array(3));
    expect(s3.objects.get('files/a.webp')).toHaveLength(3);
    await storage.remove('a.webp');
  });

  // s3rver's tokens need a cipher that OpenSSL dropped: these pages follow Amazon's documentation.
  test('lists more than its server tells at once', async () => {
    const pageOf = (key: string, more: string) =>
      `<?xml version="1.0" encoding="UTF-8"?>
      <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>blinds</Name>
      <Contents><Key>many/${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>
      ${more}</ListBucketResult>`;
    const server = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://s3.test').searchParams;
      const isNext = query.get('continuation-token') === '1/+a==';
      const more = '<NextContinuationToken>1/+a==</NextContinuationToken>';
      response.end(isNext ? pageOf('2.webp', '') : pageOf('1.webp', more));
    });
    const endpoint = `http://127.0.0.1:${await listen(server)}`;
    const listed = await createBucketStorage(bucketOf({ endpoint }), 'many/').list();
    expect(listed.map(({ name }) => name)).toEqual(['1.webp', '2.webp']);
    await closeServer(server);
  });

  test('that lists without an end is a 503, not half a list', async () => {
    const server = createServer((_, response) => {
      response.end(
        '<ListBucketResult><NextContinuationToken>x</NextContinuationToken></ListBucketResult>',
      );
    });
    const endpoint = `http://127.0.0.1:${await listen(server)}`;
    const endless = createBucketStorage(bucketOf({ endpoint }), 'many/');
    await expect(endless.list()).rejects.toMatchObject({ status: 503 });
    await closeServer(server);
  });

  test('that stays away, or refuses the keys, is a 503 for the caller', async () => {
    const nowhere = createBucketStorage(bucketOf({ endpoint: 'http://127.0.0.1:9' }), 'files/');
    await expect(nowhere.read('a.webp')).rejects.toMatchObject({ status: 503 });
    const stranger = createBucketStorage(bucketOf({ secretAccessKey: 'another' }), 'files/');
    await expect(stranger.write('a.webp', new Uint8Array(1))).rejects.toMatchObject({
      status: 503,
      cause: { message: expect.stringContaining('SignatureDoesNotMatch') },
    });
  });
});
