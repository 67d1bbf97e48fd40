import { defineConfig } from 'vitest/config';
import { Progress } from './scripts/check/progress.ts';
import { childEnv } from './src/test/child.ts';

/** Tests that run beside each other. Those of the mode `all` have more rounds, and files of their own. */
const sideBySide = (mode: string) => ({
  include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
  exclude: mode === 'all' ? [] : ['**/*.long.test.ts'],
  env: { ...childEnv, TEST_RUN: mode },
  globalSetup: ['src/test/memory-folder.ts', 'src/test/templates.ts'],
  // No test replaces a module, so the files of one worker share them: the house is loaded four times,
  // not once for each file.
  isolate: false,
  // Sign-ins wait for a second by design: while one file waits, others run.
  maxWorkers: 4,
  // Limits are for what hangs: a test that a busy machine ends is a defect. No test has a lower one of its own.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
});

/** Tests on the built server, in processes that are killed: one after another, for minutes. */
const inTurn = (include: string) => ({
  include: [include],
  env: { TEST_RUN: 'all' },
  fileParallelism: false,
  testTimeout: 1_200_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
});

// `vitest --mode all|faults|soak`; without one, what a change needs.
export default defineConfig(({ mode }) => ({
  test: {
    environment: 'node',
    reporters: ['minimal', new Progress(), 'json'],
    outputFile: { json: `test-results/units-${mode}.json` },
    ...(mode === 'faults' || mode === 'soak'
      ? inTurn(`src/test/faults/*.${mode === 'soak' ? 'soak' : 'fault'}.ts`)
      : sideBySide(mode)),
  },
}));
