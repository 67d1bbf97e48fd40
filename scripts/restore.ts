// Puts a backup into DATA_DIR. The server must be stopped.
//   npm run restore -- ../backups/monday
//   npm run restore -- ../backups/monday --force    what is in DATA_DIR is moved aside
import { restoreBackup } from '../src/app/process/backup.ts';
import { AppError } from '../src/lib/http/errors.ts';
import { readConfig } from '../src/lib/process/env.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const { databaseUrl, dataDir, authSecret } = readConfig();
  const force = process.argv.includes('--force');
  const [source] = process.argv.slice(2).filter((word) => word !== '--force');
  if (!source) throw new AppError('invalid', 'From where? npm run restore -- FOLDER [--force]');
  if (databaseUrl) {
    throw new AppError(
      'invalid',
      'The database is in PostgreSQL: pg_restore brings it back. Nothing was changed.',
    );
  }
  const { madeAt, files, aside, heldMessages, toEraseAgain } = await restoreBackup(
    dataDir,
    source,
    { force, authSecret },
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
