// Where the browser journeys find a Chromium.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The system's own first. The headless shell draws the same pages with a third less work. */
export const chromiumPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

export const findChromium = () => chromiumPlaces.find((path) => existsSync(path));
