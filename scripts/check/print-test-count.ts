// How many tests passed and failed in the last run, browser journeys included: the last line of CI.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const unitResults = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
});
const browserResults = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

const folder = process.argv[2] ?? 'test-results';
const unit = read('unit.json', unitResults);
const browser = read('e2e.json', browserResults);

const { expected = 0, unexpected = 0, flaky = 0 } = browser?.stats ?? {};
const passed = (unit?.numPassedTests ?? 0) + expected + flaky;
if (flaky > 0) console.log(`${flaky} of them only when run once more`);
// A file that does not even load has no tests, and is a failure all the same.
const unitFailed = unit ? Math.max(unit.numFailedTests, unit.success ? 0 : 1) : 1;
const browserFailed = browser ? unexpected + browser.errors.length : 1;
console.log(`${passed} passed, ${unitFailed + browserFailed} failed`);

/** The results in a file; a run that wrote none counts as one failure. */
function read<Schema extends z.ZodType>(name: string, schema: Schema) {
  try {
    return schema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  } catch {
    console.log(`There are no results in ${join(folder, name)}.`);
    return undefined;
  }
}
