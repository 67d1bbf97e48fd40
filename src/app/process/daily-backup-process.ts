// The program that daily-backup.ts starts: one backup, told to whoever started it by how it ends.
import { yieldToOthers } from '../../lib/process/less-urgent.ts';
import { makeBackup } from './backup.ts';

yieldToOthers();
const [dataDir = '', target = ''] = process.argv.slice(2);
await makeBackup(dataDir, target, { linked: true });
