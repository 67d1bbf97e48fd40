// The browser journeys need a Chromium: finds one, or installs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

const find = () => PLACES.find((path) => existsSync(path));
const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
const isRoot = process.getuid?.() === 0;

function install(): boolean {
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing Debian’s with apt-get.');
    const apt = () => run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium');
    if (apt() || (run('apt-get', 'update') && apt())) return true;
  }
  console.log('No Chromium found: downloading Playwright’s own.');
  return run('npx', 'playwright', 'install', 'chromium');
}

if (!find() && !(install() && find())) {
  console.error(
    `The browser journeys need Chromium, and it could not be installed. ` +
      `Install it yourself (apt-get install chromium, or npx playwright install --with-deps chromium) ` +
      `at one of: ${PLACES.join(', ')}.`,
  );
  process.exitCode = 1;
}
