// How many tests passed and failed in the runs whose results are named, journeys included: the last line of CI.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';

const unitResults = z
  .object({ success: z.boolean(), numPassedTests: z.int(), numFailedTests: z.int() })
  // A file that does not even load has no tests, and is a failure all the same.
  .transform(({ success, numPassedTests: passed, numFailedTests }) => ({
    passed,
    failed: Math.max(numFailedTests, success ? 0 : 1),
  }));
const journeyResults = z
  .object({
    errors: z.array(z.unknown()),
    stats: z.object({ expected: z.int(), unexpected: z.int() }),
  })
  .transform(({ errors, stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
  }));
const results = z.union([unitResults, journeyResults]);

const runs = process.argv.slice(2).map(read);
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
console.log(
  `${sum(runs.map(({ passed }) => passed))} passed, ${sum(runs.map(({ failed }) => failed))} failed`,
);

/** The results in a file; a run that wrote none counts as one failure. */
function read(file: string) {
  try {
    const { passed, failed } = results.parse(JSON.parse(readFileSync(file, 'utf8')));
    console.log(`${basename(file, '.json')}: ${passed} passed, ${failed} failed`);
    return { passed, failed };
  } catch {
    console.log(`There are no results in ${file}.`);
    return { passed: 0, failed: 1 };
  }
}
