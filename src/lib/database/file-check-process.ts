// The program that file-check.ts starts: prints what is wrong with a database file, one fault a line.
import { yieldToOthers } from '../process/less-urgent.ts';
import { faultsOfWhole } from './sqlite-file.ts';

yieldToOthers();
process.stdout.write(faultsOfWhole(process.argv[2] ?? '').join('\n'));
