// The program that makes or tries one backup for the server.
import { doTask } from '../../features/backups/server/task.ts';
import { backupRecords } from './backup-records.ts';

doTask(backupRecords);
