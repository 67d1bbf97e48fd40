import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Call it first in such a program: its threads inherit the priority. */
export function yieldToOthers(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  // On Linux each thread has its own priority, and Node has started some already.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : ['0'];
  for (const thread of threads) setPriority(Number(thread), PRIORITY_BELOW_NORMAL);
}

/** Path of a program that the build puts beside the code of `caller` (astro.config.ts). */
export function programBeside(caller: string, name: string): string {
  return fileURLToPath(new URL(`./${name}.${caller.endsWith('.ts') ? 'ts' : 'mjs'}`, caller));
}
