// Keeps the SQLite database and the files of DATA_DIR in a new folder, also while the server runs.
//   npm run backup -- ../backups/monday
import { makeBackup } from '../src/app/process/backup.ts';
import { atConsole, recordAudit } from '../src/kit/crud/server/audit-store.ts';
import { openSqlite } from '../src/lib/database/engines.ts';
import { sqliteFileIn } from '../src/lib/database/sqlite-file.ts';
import { AppError } from '../src/lib/http/errors.ts';
import { readConfig } from '../src/lib/process/env.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const config = readConfig();
  const [target] = process.argv.slice(2);
  if (!target) throw new AppError('invalid', 'Where to? npm run backup -- FOLDER');
  if (config.databaseUrl) {
    throw new AppError(
      'invalid',
      'The database is in PostgreSQL: pg_dump keeps it. Copy DATA_DIR beside it. Nothing was kept.',
    );
  }
  const { files } = await makeBackup(config.dataDir, target);
  await record(config.dataDir, target);
  console.log(
    `Kept the database and ${files} other ${files === 1 ? 'file' : 'files'} in ${target}.`,
  );
  if (config.bucket) {
    console.log(
      `Uploaded files are in the bucket ${config.bucket.bucket}, and not in this backup.`,
    );
  }
});

// Without the migrations of a start: a backup is often made before them.
async function record(dataDir: string, target: string): Promise<void> {
  const database = openSqlite(sqliteFileIn(dataDir));
  const entry = { action: 'backed-up', subject: 'database', detail: target };
  try {
    await database.write((trx) => recordAudit(trx, atConsole, new Date(), entry));
  } finally {
    await database.close();
  }
}
