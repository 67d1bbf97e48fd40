// The browser journeys need a Chromium: finds one, or installs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPlaces, findChromium } from './chromium.ts';

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
const isRoot = process.getuid?.() === 0;

function install(): boolean {
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing Debian’s with apt-get.');
    const apt = (name: string) => run('apt-get', 'install', '-y', '--no-install-recommends', name);
    // Older systems have no shell of its own.
    const either = () => apt('chromium-headless-shell') || apt('chromium');
    if (either() || (run('apt-get', 'update') && either())) return true;
  }
  console.log('No Chromium found: downloading Playwright’s own.');
  return run('npx', 'playwright', 'install', 'chromium');
}

if (!findChromium() && !(install() && findChromium())) {
  console.error(
    `The browser journeys need Chromium, and it could not be installed. ` +
      `Install it yourself (apt-get install chromium, or npx playwright install --with-deps chromium) ` +
      `at one of: ${chromiumPlaces.join(', ')}.`,
  );
  process.exitCode = 1;
}
