// Runs a command of an operator: a fault that they can put right is one line, not a stack.

import { asUnavailable, reasonOf } from '../../src/lib/database/database.ts';
import { AppError } from '../../src/lib/http/errors.ts';
import { StartError } from '../../src/lib/process/start-error.ts';

export async function runScript(work: () => Promise<void>): Promise<void> {
  // New files are private to this user.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const expected = error instanceof StartError || error instanceof AppError;
    const said = asUnavailable(error)
      ? `The database does not answer (${reasonOf(error)}).`
      : error;
    console.error(expected ? error.message : said);
    process.exitCode = 1;
  }
}
