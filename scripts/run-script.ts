// Runs a command of an operator: a fault that they can put right is one line, not a stack.

import { ConfigError } from '../src/lib/env.ts';
import { AppError } from '../src/lib/errors.ts';
import { DatabaseFileError } from '../src/lib/sqlite-file.ts';

export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const expected =
      error instanceof ConfigError ||
      error instanceof DatabaseFileError ||
      error instanceof AppError;
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  }
}
