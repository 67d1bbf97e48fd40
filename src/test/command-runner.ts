// Runs commands of scripts/commands/ one after another. Each has its own arguments, environment and output, as in a process of
// its own; Node loads the code they share once.
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import type { Command, Ran } from './commands.ts';

// Each command listens for the end of its process.
process.setMaxListeners(0);
let runs = 0;

process.on('message', async ({ script, args, env }: Command) => {
  runs += 1;
  const ran: Ran = { code: 0, stdout: '', stderr: '' };
  const { stdout, stderr } = process;
  const [writeOut, writeErr] = [stdout.write, stderr.write];
  stdout.write = (said: unknown) => {
    ran.stdout += said;
    return true;
  };
  stderr.write = (said: unknown) => {
    ran.stderr += said;
    return true;
  };
  process.env = env;
  process.argv = [process.execPath, resolve('scripts/commands', script), ...args];
  process.exitCode = 0;
  try {
    await import(`${resolve('scripts/commands', script)}?run=${runs}`);
  } catch (error) {
    ran.stderr += inspect(error);
    process.exitCode = 1;
  }
  ran.code = Number(process.exitCode);
  process.exitCode = 0;
  stdout.write = writeOut;
  stderr.write = writeErr;
  process.send?.(ran);
});
