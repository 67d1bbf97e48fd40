// A folder as one stream of bytes: a tar, encrypted in the age format if there is a pass phrase
// (https://age-encryption.org/v1), so that the programs `age` and `tar` open it too.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';

type Bytes = AsyncIterable<Uint8Array>;

/** An unreadable archive; the message is the reason, as the end of a sentence. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

const ENCRYPTED = 'age-encryption.org/v1\n';

/**
 * Packs files while it is read.
 * @param paths below the folder, with `/`.
 */
export async function packFiles(
  folder: string,
  paths: readonly string[],
  passphrase: string | undefined,
): Promise<Bytes> {
  const archive = pack();
  const fill = async () => {
    for (const path of paths) {
      const { size, mtime } = await stat(join(folder, path));
      const entry = archive.entry({ name: path, size, mtime, mode: 0o600 });
      await pipeline(createReadStream(join(folder, path)), entry);
    }
    archive.finalize();
  };
  void fill().catch((error: Error) => archive.destroy(error));
  if (!passphrase) return archive as Bytes;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(asWeb(archive as Bytes));
}

/**
 * Yields each file of an archive in turn.
 * @throws ArchiveError, before the first file if the pass phrase is wrong or missing.
 */
export async function readArchive(
  content: Bytes,
  passphrase: string | undefined,
  onFile: (path: string, content: Bytes) => Promise<void>,
): Promise<void> {
  const plain = await decrypted(content, passphrase);
  const archive = extract();
  const read = (async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (type === 'file') await onFile(name, entry as Bytes);
      entry.resume();
    }
  })();
  try {
    await Promise.all([pipeline(Readable.from(plain), archive), read]);
  } catch (error) {
    if (isOfSystem(error)) throw error;
    throw new ArchiveError(`is damaged (${error instanceof Error ? error.message : error})`);
  }
}

async function decrypted(content: Bytes, passphrase: string | undefined): Promise<Bytes> {
  const pieces = content[Symbol.asyncIterator]();
  const begun: Uint8Array[] = [];
  let known = '';
  while (known.length < ENCRYPTED.length) {
    const piece = await pieces.next();
    if (piece.done) break;
    begun.push(piece.value);
    known += Buffer.from(piece.value.subarray(0, ENCRYPTED.length)).toString('latin1');
  }
  const whole = async function* () {
    yield* begun;
    yield* { [Symbol.asyncIterator]: () => pieces };
  };
  if (!known.startsWith(ENCRYPTED)) return whole();
  if (!passphrase) throw new ArchiveError('is encrypted: set BACKUP_PASSPHRASE');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(asWeb(whole())).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(
      reason.startsWith('no identity matched')
        ? 'was encrypted with a different pass phrase from BACKUP_PASSPHRASE'
        : `is damaged (${reason})`,
    );
  });
}

/** Read on demand, and closed when the reader stops. */
export const asWeb = (content: Bytes) =>
  ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>;

/** An error of a disk, a bucket or a caller, not of the archive. */
const isOfSystem = (error: unknown) =>
  error instanceof Error && ('status' in error || 'errno' in error);
