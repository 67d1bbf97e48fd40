import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/check/chromium.ts';

const executablePath = findChromium();
const LONG = /\.long\.spec\.ts/;
const results = process.argv.includes('long') ? 'journeys-long' : 'journeys';

// Each worker starts its own built server on its own empty data folder (e2e/server.ts).
export default defineConfig({
  testDir: './e2e',
  fullyParallel: false,
  workers: 2,
  // `npm run test:all` walks the long ones.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'journeys', testIgnore: LONG },
  ],
  globalSetup: './e2e/demo-data.ts',
  // A machine that is busy besides is no fault of a journey: it may take its time, and once more. What
  // passes only then is reported as flaky.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 1,
  forbidOnly: true,
  reporter: [
    ['dot'],
    ['./scripts/check/progress.ts'],
    ['json', { outputFile: `test-results/${results}.json` }],
  ],
  outputDir: 'test-results/e2e',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    // What moves is waited for at every step. The journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: ['--no-sandbox', '--disable-background-networking'],
      ...(executablePath && { executablePath }),
    },
  },
});
