// Copies uploaded files, customers' photos and the trash between a data folder and a bucket, also while the site runs.
//   npm run media:move -- file:data 's3://bucket?endpoint=https://host&region=eu-west-2'
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type MediaPlace, moveMedia } from '../../src/features/media/server/move-media.ts';
import { createBucketStorage, createFolderStorage } from '../../src/lib/files/storage.ts';
import { AppError } from '../../src/lib/http/errors.ts';
import { readBucket } from '../../src/lib/process/env.ts';
import { runScript } from './run-script.ts';

const HOW =
  'npm run media:move -- FROM TO, each file:DATA_DIR or s3://bucket?endpoint=https://host&region=eu-west-2';
const EVERY_MS = 500;

function placeOf(address: string): MediaPlace {
  if (address.startsWith('s3:')) {
    const bucket = readBucket(address);
    return (folder) => createBucketStorage(bucket, folder && `${folder}/`);
  }
  if (!/^file:./.test(address)) throw new AppError('invalid', HOW);
  const root = resolve(address.slice('file:'.length));
  return (folder) => createFolderStorage(join(root, folder));
}

await runScript(async () => {
  const [from, to] = process.argv.slice(2);
  if (!from || !to || from === to) throw new AppError('invalid', HOW);
  if (from.startsWith('file:') && !existsSync(from.slice('file:'.length))) {
    throw new AppError('invalid', `${from} is not there. Nothing was changed.`);
  }
  let told = 0;
  const { files, differences } = await moveMedia(placeOf(from), placeOf(to), ({ done, of }) => {
    const now = performance.now();
    if (now - told < EVERY_MS && done < of) return;
    told = now;
    process.stderr.write(`\r${Math.floor((100 * done) / of)} % of ${of} files`.padEnd(40));
  }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    throw new AppError('unavailable', 'A place does not answer. Run it again: it goes on.');
  });
  process.stderr.write('\n');
  console.log(`moved ${files} files, compared: ${differences} differences`);
  if (differences > 0) {
    throw new AppError('invalid', 'The copy is not like the source. Run it again.');
  }
});
