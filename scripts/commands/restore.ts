// Puts a backup into DATA_DIR and, where they are configured, PostgreSQL and the bucket. The server must be
// stopped.
//   npm run restore -- ../backups/monday
//   npm run restore -- ../backups/monday --force    what is there is moved aside
//   npm run restore -- s3://BUCKET/2026-11-21       one that was sent to BACKUP_URL
import { backupRecords } from '../../src/app/process/backup-records.ts';
import { placeOf } from '../../src/features/backups/server/contents.ts';
import { restoreBackup } from '../../src/features/backups/server/restore.ts';
import { sourceAt, sourceInBucket } from '../../src/features/backups/server/shelves.ts';
import { AppError } from '../../src/lib/http/errors.ts';
import { readConfig } from '../../src/lib/process/env.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const config = readConfig();
  const force = process.argv.includes('--force');
  const [from] = process.argv.slice(2).filter((word) => word !== '--force');
  if (!from) throw new AppError('invalid', 'From where? npm run restore -- FOLDER [--force]');
  const source = from.startsWith('s3://')
    ? await sourceInBucket(config.backupBucket, from)
    : await sourceAt(from);
  const { madeAt, files, aside, heldMessages, toEraseAgain } = await restoreBackup(
    placeOf(config),
    backupRecords,
    source,
    { force, authSecret: config.authSecret, passphrase: config.backupPassphrase },
  );
  console.log(
    `Restored the database of ${madeAt} and ${files} other ${files === 1 ? 'file' : 'files'}.`,
  );
  if (aside) console.log(`What was there before is in ${aside}.`);
  console.log('All staff have to sign in again.');
  if (heldMessages > 0) {
    console.log(
      `${heldMessages} ${heldMessages === 1 ? 'message' : 'messages'} waited then and may have been sent since: held back, to be looked through on the Messages screen.`,
    );
  }
  if (toEraseAgain.length > 0) {
    console.log(
      'Erased since then and back with this backup. Erase them again on the Privacy screen:',
    );
    for (const contact of toEraseAgain) console.log(`  ${contact}`);
  }
});
