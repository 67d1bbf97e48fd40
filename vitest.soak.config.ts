import { defineConfig } from 'vitest/config';
import faults from './vitest.faults.config.ts';

// Twenty minutes: `npm run test:soak`, on the built server.
export default defineConfig({
  test: { ...faults.test, include: ['src/test/faults/*.soak.ts'] },
});
