import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFiles, readArchive } from './archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sill-archive-'));
  mkdirSync(join(folder, 'uploads'));
  writeFileSync(join(folder, 'uploads', 'a.webp'), Buffer.alloc(300_000, 'picture '));
  writeFileSync(join(folder, 'empty'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const packed = async (passphrase?: string) =>
  Buffer.concat(
    await Array.fromAsync(await packFiles(folder, ['uploads/a.webp', 'empty'], passphrase)),
  );
/** In pieces of any length. */
async function* piecesOf(archive: Buffer) {
  for (let at = 0; at < archive.length; at += 7001) yield archive.subarray(at, at + 7001);
}
const read = async (archive: Buffer, passphrase?: string) => {
  const files: Record<string, Buffer> = {};
  await readArchive(piecesOf(archive), passphrase, async (path, content) => {
    files[path] = Buffer.concat(await Array.fromAsync(content));
  });
  return files;
};

test.each([undefined, 'four words of no use'])('files come back with %s', async (passphrase) => {
  const archive = await packed(passphrase);
  expect(archive.includes('picture')).toBe(!passphrase);
  const files = await read(archive, passphrase);
  expect(Object.keys(files)).toEqual(['uploads/a.webp', 'empty']);
  expect(files['uploads/a.webp']?.equals(Buffer.alloc(300_000, 'picture '))).toBe(true);
});

test('a wrong or missing pass phrase, a changed byte and a missing end are told apart', async () => {
  // Encrypted as above, but that the pass phrase costs next to nothing.
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase('four words of no use');
  const archive = Buffer.from(await encrypter.encrypt(await packed()));
  await expect(read(archive)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(read(archive, 'five')).rejects.toThrow('was encrypted with a different pass phrase');
  const changed = Buffer.from(archive);
  changed.writeUInt8(changed.readUInt8(200_000) ^ 1, 200_000);
  const cut = archive.subarray(0, 200_000);
  for (const damaged of [changed, cut, (await packed()).subarray(0, 200_000)]) {
    await expect(read(damaged, 'four words of no use')).rejects.toThrow(/^is damaged \(.+\)$/);
  }
});
