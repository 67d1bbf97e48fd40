// The site of another firm, made by the command, with hours and services of its own, as its visitors and its
// office use it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Browser, chromium, type Page, expect as quickly } from '@playwright/test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findChromium } from '../../../scripts/check/chromium.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { addDays, londonDayOf, weekdayOf } from '../../lib/time/london-day.ts';
import { freePort } from '../child.ts';

const expectPage = quickly.configure({ timeout: MINUTE_MS });
const PASSWORD = 'maple thunder ferry quilt';
const EVENING = 'Evening (6pm-8pm)';
const booking = {
  capacityPerSlot: 3,
  openDays: [2, 3, 4, 5, 6, 7],
  closedDates: [],
  horizonDays: 60,
  services: [
    { label: 'Wooden Shutters', category: 'shutters', active: true },
    { label: 'Awnings', category: null, active: true },
    { label: 'Blackout Blinds', category: null, active: true },
  ],
  slots: [
    { label: 'Early (8am-10am)', from: '08:00', to: '10:00' },
    { label: 'Late Morning (10am-12pm)', from: '10:00', to: '12:00' },
    { label: 'Afternoon (1pm-3pm)', from: '13:00', to: '15:00' },
    { label: 'Tea Time (3.30pm-5.30pm)', from: '15:30', to: '17:30' },
    { label: EVENING, from: '18:00', to: '20:00' },
  ],
};

/** A sum, a rate, or a number of years, days or stars. A unit such as `per window` is nothing without a sum. */
const PROMISE =
  /[£%★]|\d\+|\bsince \d|\brated\b|\b\d[\d.]* (?:stars|years|agents|weeks)\b|\b(?:\d+|two|three|four|five)[- ](?:day|week|year)s?\b|same day|showroom|Live Installation|\bper (?:window|bay|door|square metre)\b/i;
/** Of the law, of the forms and of the assistant. */
const TRUE_OF_ANY =
  /14-day right to cancel|can have 8 in 30 days|24 hours a day, 7 days a week|\b11\+ windows/g;

let folder = '';
let origin = '';
let browser: Browser;
let stop: () => Promise<void>;
let staff: Record<string, string>;

/** The next day of a weekday, Monday is 1, at least three days ahead. */
function nextDay(weekday: number): string {
  const from = addDays(londonDayOf(new Date()), 3);
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sill-firm-'));
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(file, join(folder, file));
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const run = (...command: string[]) =>
    execFileSync('npm', ['run', '--silent', ...command], {
      cwd: folder,
      encoding: 'utf8',
      // The build is a production one, as from a shell, not from a test.
      env: { ...process.env, NODE_ENV: '', VITEST: '' },
    });
  expect(run('firm:new', '--', 'Lamp & Lintel', '--postcode', 'EC1A')).toContain('Setting up');
  run('build');

  const port = await freePort();
  origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['dist/server/entry.mjs'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  const isUp = async () => expect((await fetch(`${origin}/api/health`)).ok).toBe(true);
  await vi.waitFor(isUp, { timeout: 60_000, interval: 100 });
  const signedIn = await fetch(`${origin}/api/auth/sign-in/username`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const [cookie = ''] = signedIn.headers.getSetCookie();
  staff = {
    Cookie: cookie.split(';')[0] ?? '',
    Origin: origin,
    'Content-Type': 'application/json',
  };
  const saved = await fetch(`${origin}/api/admin/settings`, {
    method: 'PUT',
    headers: staff,
    body: JSON.stringify({ booking }),
  });
  expect(saved.status).toBe(200);
  const executablePath = findChromium();
  browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
});

afterAll(async () => {
  await browser?.close();
  await stop?.();
  await rm(folder, { recursive: true, force: true });
});

async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(MINUTE_MS);
  await page.goto(origin + path);
  return page;
}

const visitOf = async (name: string) => {
  const path = `${origin}/api/admin/appointments?q=${encodeURIComponent(name)}`;
  const [visit] = await (await fetch(path, { headers: staff })).json();
  return visit;
};

test('its pages name it and its own towns, and no price that it has not set', async () => {
  const page = await open('/');
  await expectPage(page).toHaveTitle(/Lamp & Lintel/);
  const text = await page.locator('main').textContent();
  expect(text).toContain('Islington');
  expect(text).not.toMatch(/Sill & Slat|Stratford|Warwick|£/);
  await page.close();
});

test('no page makes a promise for it', async () => {
  const paths = ['/', '/products', '/products/roller-blinds', '/products/full-height-shutters'];
  const others = ['/categories/roller-blinds', '/categories/shutters', '/areas/islington', '/blog'];
  for (const path of [...paths, ...others, '/faqs', '/prices', '/swatches', '/book']) {
    const html = await (await fetch(origin + path)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<script[\s\S]*?<\/script>/g, '');
    const text = main?.replace(/<[^>]+>/g, ' ').replace(TRUE_OF_ANY, '') ?? '';
    expect([path, text.length > 100, PROMISE.exec(text)?.[0]]).toEqual([path, true, undefined]);
  }
});

test('a visitor books an evening by the form, and cannot have a Monday', async () => {
  const page = await open('/#appointment-form');
  const date = page.getByLabel('Preferred date');
  const times = page.getByRole('group', { name: 'Preferred time' });
  await date.scrollIntoViewIfNeeded();
  await expectPage(page.locator('astro-island[ssr][component-export="BookingForm"]')).toHaveCount(
    0,
  );
  await expectPage(page.getByLabel('Type of blind').getByRole('option')).toHaveText([
    /./,
    'Wooden Shutters',
    'Awnings',
    'Blackout Blinds',
  ]);
  await date.fill(nextDay(1));
  await expectPage(times.getByRole('status')).toContainText('We make no visits that day');
  await date.fill(nextDay(3));
  await expectPage(times.getByRole('radio')).toHaveCount(5);
  await page.getByLabel('Full name').fill('Freya Former');
  await page.getByLabel('Email').first().fill('freya@example.com');
  await page.getByLabel('Telephone').fill('07700 900321');
  await page.getByLabel('Address').fill('1 Cloth Fair');
  await page.getByLabel('Postcode').fill('ec1a 7jq');
  await page.getByLabel('Type of blind').selectOption('Awnings');
  await times.getByRole('radio', { name: EVENING }).check();
  // Anyone quicker counts as a robot.
  await page.waitForTimeout(2100);
  await page.getByRole('button', { name: 'Book my free visit' }).click();
  await expectPage(page.getByRole('region', { name: 'We have your request' })).toContainText(
    '6pm-8pm',
  );
  expect(await visitOf('Freya')).toMatchObject({
    service: 'Awnings',
    preferredDate: nextDay(3),
    preferredTime: EVENING,
    slotFrom: '18:00',
    slotTo: '20:00',
    source: 'website',
    postcode: 'EC1A 7JQ',
  });
  await page.close();
});

test('another books with the assistant in words of that firm', async () => {
  const page = await open('/faqs');
  await page.getByRole('link', { name: /^Ask / }).first().click();
  const panel = page.getByRole('dialog');
  const field = panel.getByRole('textbox', { name: 'Your message' });
  await field.fill(`book 2 windows for wooden shutters on ${nextDay(4)} in the evening please`);
  await field.press('Enter');
  const form = panel.getByRole('region', { name: 'Who and where are you?' });
  for (const [label, value] of [
    ['Full name', 'Tariq Talker'],
    ['Telephone', '07700 900444'],
    ['Email', 'tariq@example.com'],
    ['Address', '4 Cloth Fair'],
    ['Postcode', 'EC1A 7JQ'],
  ] as const) {
    await form.getByLabel(label).fill(value);
  }
  await form.getByRole('button', { name: 'Next' }).click();
  const card = panel.getByRole('region', { name: 'Your free visit' });
  await expectPage(card).toContainText(EVENING);
  await card.getByRole('button', { name: 'Send my booking' }).click();
  await expectPage(panel.getByRole('region', { name: 'We have your request' })).toBeVisible();
  expect(await visitOf('Tariq')).toMatchObject({
    service: 'Wooden Shutters',
    preferredDate: nextDay(4),
    preferredTime: EVENING,
    source: 'assistant',
  });
  await page.close();
});

test('and the office enters a third who calls', async () => {
  const page = await open('/admin/login');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}/admin`);
  await page.goto(`${origin}/admin/appointments`);
  await page.getByRole('button', { name: 'New Visit' }).click();
  const form = page.getByRole('dialog', { name: 'New Visit' });
  await form.getByLabel('Postcode').fill('ec1a 7jq');
  // Somebody is near on the evenings that are booked already.
  const near = form.getByRole('radio', { name: /Evening.*we are in EC1A then$/ });
  await expectPage(near).toHaveCount(2);
  await near.first().click();
  await form.getByLabel('Name').fill('Phil Phone');
  await form.getByLabel('Telephone').fill('07700 900555');
  await form.getByLabel('Address').fill('7 Cloth Fair');
  await form.getByLabel('Type of blind').selectOption('Blackout Blinds');
  await form.getByRole('button', { name: 'Enter visit' }).click();
  await expectPage(form).toHaveCount(0);
  expect(await visitOf('Phil')).toMatchObject({
    service: 'Blackout Blinds',
    preferredTime: EVENING,
    source: 'phone',
    status: 'confirmed',
    slotFrom: '18:00',
  });
  await page.close();
});
