// Backups in the bucket of BACKUP_URL: each is one file below `backups/`.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createBucketStorage, readInPieces, type Storage } from '../../lib/files/storage.ts';
import type { BucketConfig } from '../../lib/process/env.ts';
import { packBackup, told } from './backup.ts';
import { type OnStep, refusal } from './backup-contents.ts';
import type { Source } from './restore.ts';

export const ENCRYPTED = '.tar.age';
const PLAIN = '.tar';

export const openBackupBucket = (bucket: BucketConfig): Storage =>
  createBucketStorage(bucket, 'backups/');

/**
 * Sends a backup, whole or not at all.
 * @param path of the folder, or of the encrypted file.
 */
export async function sendBackup(
  bucket: BucketConfig,
  path: string,
  name: string,
  onStep: OnStep,
): Promise<void> {
  const storage = openBackupBucket(bucket);
  const found = await stat(path);
  const { content, size } = found.isFile()
    ? { content: createReadStream(path), size: found.size }
    : await packBackup(path);
  let sent = 0;
  const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      sent += piece.length;
      yield piece;
    }
  };
  onStep('Sending');
  const progress = told(size, (percent) => onStep('Sending', percent));
  const file = name + (found.isFile() ? ENCRYPTED : PLAIN);
  await storage.writeStream(file, Readable.from(counted(progress(content))));
  const arrived = (await storage.list()).find((entry) => entry.name === file);
  if (arrived?.size !== sent) throw refusal('The bucket has not kept it as it was sent.');
}

/** What a backup is called in the bucket. @returns undefined where there is none of the name */
export async function findInBucket(storage: Storage, name: string) {
  const files = await storage.list();
  return files.find((file) => nameOfFile(file.name) === name);
}

export const nameOfFile = (file: string) => file.replace(/\.tar(\.age)?$/, '');

export const sourceOf = (storage: Storage, file: string): Source => ({
  name: file,
  async open() {
    const found = await readInPieces(storage, file);
    if (!found) throw refusal(`${file} is not in the bucket any more.`);
    return found.content;
  },
});

/** @param address `s3://BUCKET/2026-11-21`; the bucket has to be that of BACKUP_URL. */
export async function sourceInBucket(
  bucket: BucketConfig | undefined,
  address: string,
): Promise<Source> {
  const [, name = '', path = ''] = /^s3:\/\/([^/]+)\/(?:backups\/)?([^/]+)$/.exec(address) ?? [];
  if (!bucket || bucket.bucket !== name) {
    throw refusal(`Set BACKUP_URL to the bucket of ${address}. Nothing was changed.`);
  }
  const storage = openBackupBucket(bucket);
  const found = await findInBucket(storage, nameOfFile(path));
  if (!found) throw refusal(`${address} is not there. Nothing was changed.`);
  return sourceOf(storage, found.name);
}
