import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const systemChromium = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

// Each worker starts its own built server on its own empty data folder (e2e/server.ts).
export default defineConfig({
  testDir: './e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      args: ['--no-sandbox', '--disable-background-networking'],
      ...(systemChromium && { executablePath: systemChromium }),
    },
  },
});
