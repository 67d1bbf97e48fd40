// Keeps the database and the files of DATA_DIR or the bucket in a new folder, also while the server runs;
// with BACKUP_PASSPHRASE in one encrypted file.
//   npm run backup -- ../backups/monday
import { backupRecords } from '../../src/app/process/backup-records.ts';
import { placeOf } from '../../src/features/backups/server/contents.ts';
import { makeBackup } from '../../src/features/backups/server/make-backup.ts';
import { atConsole, recordAudit } from '../../src/kit/crud/server/audit-store.ts';
import { openPostgres, openSqlite } from '../../src/lib/database/engines.ts';
import { sqliteFileIn } from '../../src/lib/database/sqlite-file.ts';
import { AppError } from '../../src/lib/http/errors.ts';
import { type Config, readConfig } from '../../src/lib/process/env.ts';
import { createLog } from '../../src/lib/process/log.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const config = readConfig();
  const [target] = process.argv.slice(2);
  if (!target) throw new AppError('invalid', 'Where to? npm run backup -- FOLDER');
  const { files, problem } = await makeBackup(placeOf(config), backupRecords, target, {
    passphrase: config.backupPassphrase,
  });
  await record(config, target);
  const encrypted = config.backupPassphrase ? ', encrypted' : '';
  console.log(
    `Kept the database and ${files} other ${files === 1 ? 'file' : 'files'} in ${target}${encrypted}.`,
  );
  if (problem) throw new AppError('invalid', problem);
});

// Without the migrations of a start: a backup is often made before them.
async function record({ dataDir, databaseUrl }: Config, target: string): Promise<void> {
  const database = databaseUrl
    ? openPostgres(databaseUrl.href, createLog('silent'))
    : openSqlite(sqliteFileIn(dataDir));
  const entry = { action: 'backed-up', subject: 'database', detail: target };
  try {
    await database.write((trx) => recordAudit(trx, atConsole, new Date(), entry));
  } finally {
    await database.close();
  }
}
