// The program that file-check.ts starts: prints a database file's faults, one per line.
import { yieldToOthers } from '../process/less-urgent.ts';
import { faultsOfWhole } from './sqlite-file.ts';

yieldToOthers();
process.stdout.write(faultsOfWhole(process.argv[2] ?? '').join('\n'));
