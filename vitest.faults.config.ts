import { defineConfig } from 'vitest/config';

// Minutes, not seconds: `npm run test:faults`, on the built server, in processes that are killed.
export default defineConfig({
  test: {
    include: ['src/test/faults/*.fault.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
