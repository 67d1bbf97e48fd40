import { defineConfig } from 'vitest/config';
import { childEnv } from './src/test/child.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    env: childEnv,
    globalSetup: ['src/test/memory-folder.ts', 'src/test/templates.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    // No test replaces a module, so the files of one worker share them: the house is loaded four times,
    // not once for each file.
    isolate: false,
    // Sign-ins wait for a second by design: while one file waits, others run.
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Four files share two cores: a second is too short for what takes a fifth of one.
    expect: { poll: { timeout: 5000 } },
  },
});
