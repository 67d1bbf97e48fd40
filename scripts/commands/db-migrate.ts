// Brings the configured database up to date: what every start does by itself.
import { migrations } from '../../db/migrations.ts';
import { openDatabase } from '../../src/app/process/open-database.ts';
import { readConfig } from '../../src/lib/process/env.ts';
import { createLog } from '../../src/lib/process/log.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const database = await openDatabase(readConfig(), createLog('warn'));
  await database.close();
  console.log(`The database has all ${Object.keys(migrations).length} migrations.`);
});
