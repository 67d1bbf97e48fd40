import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/check/chromium.ts';

const executablePath = findChromium();
const results = process.argv.includes('long') ? 'journeys-long' : 'journeys';

// Each worker starts its own built server on its own empty data folder (e2e/server.ts).
export default defineConfig({
  testDir: './e2e',
  fullyParallel: false,
  workers: 2,
  projects: [
    { name: 'journeys', testIgnore: /\.long\.spec/ },
    // What a change seldom touches, or what a cheaper test proves as well.
    { name: 'long', testMatch: /\.long\.spec/ },
  ],
  globalSetup: './e2e/demo-data.ts',
  // Limits are for what hangs, not for a machine that is busy besides; and nothing is tried again.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  retries: 0,
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
