// A walk through the demo in pictures: `npm run tour` starts the built server on an empty folder, photographs each
// place below and writes docs/tour.md, with the README's pictures beside it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startBuiltServer } from '../../e2e/built-server.ts';
import { adminApi } from '../../src/admin-urls.ts';
import { demoCredentials, signedInHint } from '../../src/features/auth/session.ts';
import { DAY_MS } from '../../src/lib/time/durations.ts';
import { freePort } from '../../src/test/child.ts';
import { api, urls } from '../../src/urls.ts';
import { findChromium } from '../check/chromium.ts';

interface Stop {
  name: string;
  /** One plain sentence for those who look. */
  says: string;
  path: string;
  phone?: true;
  dark?: true;
  /** Done before the picture is taken. */
  first?(page: Page): Promise<unknown>;
  /** Also a picture of the README, by this name. */
  readme?: string;
}

interface Part {
  title: string;
  /** The signed-in person. */
  as?: string;
  stops: Stop[];
}

const MOST_BYTES = 120_000;
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const FOLDER = 'docs/tour';
const LAST_STEPS_MS = 900;

const scrollTo = (selector: string) => async (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate((part) => part.scrollIntoView({ block: 'start' }));
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Made for the tour: somebody's visit and kept prices. */
async function prepare(base: string) {
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(base + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'Content-Type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Answer;
  };
  const lists = await ask<{ productId: number }[]>(api.priceLists());
  const windows = lists.slice(0, 3).map(({ productId }, at) => ({
    productId,
    widthMm: 1000 + at * 150,
    dropMm: 1300,
    quantity: at + 1,
  }));
  const { url } = await ask<{ url: string }>(api.priceLinks(), { windows });
  const day = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10);
  const [open] = await ask<{ slots: { time: string }[] }[]>(
    `${api.availability()}?from=${day}&to=${day}`,
  );
  const { manageUrl } = await ask<{ manageUrl: string }>(api.appointments(), {
    name: 'Alice Tour',
    email: 'alice.tour@example.com',
    phone: '07700 900199',
    address: '7 Sample Road, Warwick',
    postcode: 'CV34 9ZZ',
    service: 'Roller Blinds',
    preferredDate: day,
    preferredTime: open?.slots[0]?.time,
    windowCount: 2,
    windows,
  });
  return { list: url, visit: new URL(manageUrl).pathname };
}

const partsOf = ({ list, visit }: Awaited<ReturnType<typeof prepare>>): Part[] => [
  {
    title: 'What visitors see',
    stops: [
      {
        name: 'home',
        path: urls.home(),
        readme: 'home',
        says: 'The landing page opens with the firm, its phone number and a way to book.',
      },
      {
        name: 'offers',
        path: urls.home(),
        phone: true,
        first: scrollTo('#offers'),
        says: 'Offers say until when they run, and what the lists say beside the regular price.',
      },
      {
        name: 'product',
        path: urls.product('roller-blinds'),
        says: 'A product shows its colours, its price by size and what it suits.',
      },
      {
        name: 'prices',
        path: list,
        says: 'Guide prices for several windows, kept under a link for a year.',
      },
      {
        name: 'assistant',
        path: urls.home(),
        phone: true,
        async first(page) {
          await page.getByRole('link', { name: /^Ask/ }).last().click();
          const field = page.getByRole('textbox', { name: 'Your message' });
          await field.fill('Which blind suits a steamy bathroom?');
          await field.press('Enter');
        },
        says: 'The assistant answers questions at any hour, and books visits.',
      },
      {
        name: 'book',
        path: urls.book(),
        phone: true,
        says: 'Booking a visit takes ten fields and shows which days are free.',
      },
      {
        name: 'visit',
        path: visit,
        phone: true,
        says: 'By a private link customers move or cancel their visit and send photos.',
      },
    ],
  },
  {
    title: 'The office',
    as: demoCredentials.username,
    stops: [
      {
        name: 'appointments',
        path: urls.admin.appointments(),
        says: 'Every request, with its customer, its status and who goes there.',
      },
      {
        name: 'diary',
        path: urls.admin.diary(),
        readme: 'diary',
        says: 'A week of the diary: slots, how full they are, and visits that can be moved.',
      },
      {
        name: 'next-week',
        path: urls.admin.diary(),
        dark: true,
        first: press(/^Later/),
        says: 'One slot next week is full: a van is in for its service.',
      },
      {
        name: 'waiting-list',
        path: urls.admin.appointments(),
        first: press(/Waiting list/),
        says: 'Two customers wait for that slot, and are told when a place becomes free.',
      },
      {
        name: 'inbox',
        path: urls.admin.inbox(),
        says: 'What customers write by text, in the contact form and on the page of their visit.',
      },
      {
        name: 'household',
        path: urls.admin.inbox(),
        first: (page) => page.getByRole('link', { name: 'Fatima Sayeed' }).click(),
        says: 'A household on one page: its messages, visits and tasks, and what comes next.',
      },
      {
        name: 'messages',
        path: urls.admin.messages(),
        says: 'Every text message and e-mail: sent, waiting, failed and cancelled ones.',
      },
      {
        name: 'conversations',
        path: urls.admin.conversations(),
        first: (page) => page.getByRole('tab', { name: 'Unanswered questions' }).click(),
        says: 'What the assistant was asked in a week, and what it could not answer.',
      },
      {
        name: 'swatch-labels',
        path: urls.admin.swatchLabels(),
        says: 'Labels for the swatches that are to be posted, ready to print.',
      },
    ],
  },
  {
    title: 'An adviser',
    as: 'hannah',
    stops: [
      {
        name: 'my-visits',
        path: urls.admin.appointments(),
        phone: true,
        says: 'An adviser sees their own visits only, on a phone.',
      },
      {
        name: 'my-times',
        path: urls.admin.advisers(),
        phone: true,
        dark: true,
        says: 'Hours, and leave that the office grants or refuses.',
      },
    ],
  },
  {
    title: 'The owner',
    as: demoCredentials.username,
    stops: [
      {
        name: 'dashboard',
        path: urls.admin.dashboard(),
        readme: 'dashboard',
        says: 'What needs somebody now comes first.',
      },
      {
        name: 'outcomes',
        path: urls.admin.reports(),
        dark: true,
        async first(page) {
          await press('3 months')(page);
          const heading = page.getByRole('heading', { name: 'How visits end' });
          await heading.evaluate((part) => part.scrollIntoView());
        },
        says: 'How visits end, by month, source, area and service, and why some are cancelled.',
      },
      {
        name: 'visitors',
        path: urls.admin.visitors(),
        says: 'Four weeks of visitors, counted without following anybody.',
      },
      {
        name: 'advisers',
        path: urls.admin.advisers(),
        says: 'Three advisers: one is on leave this week, one works short hours.',
      },
    ],
  },
];

async function signIn(browser: Browser, base: string, { as }: Part, { phone, dark }: Stop) {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    viewport: phone ? SIZES.phone : SIZES.desktop,
    colorScheme: dark ? 'dark' : 'light',
  });
  if (as) {
    const answer = await context.request.post(adminApi.signIn(), {
      data: { username: as, password: demoCredentials.password },
      headers: { origin: base },
    });
    if (!answer.ok()) throw new Error(`${as} was not signed in: ${answer.status()}`);
    await context.addInitScript((hint) => localStorage.setItem(hint, 'true'), signedInHint);
  }
  return context;
}

async function takePicture(page: Page, stop: Stop, file: string): Promise<void> {
  await page.goto(stop.path);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(LAST_STEPS_MS);
  await stop.first?.(page);
  await page.waitForTimeout(LAST_STEPS_MS);
  const picture = await page.screenshot();
  if (stop.readme) await sharp(picture).png({ palette: true }).toFile(`docs/${stop.readme}.png`);
  for (let quality = 80; quality > 0; quality -= 10) {
    const small = await sharp(picture).webp({ quality }).toBuffer();
    if (small.length > MOST_BYTES) continue;
    await writeFile(join(FOLDER, file), small);
    return;
  }
}

const data = await mkdtemp(join(tmpdir(), 'sill-tour-'));
const port = await freePort();
const base = `http://localhost:${port}`;
const server = await startBuiltServer(port, { DATA_DIR: data, LOG_LEVEL: 'warn' });
const executablePath = findChromium();
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath && { executablePath }),
});
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const text = [
    '# A walk through the demo',
    'The demo, as a first start without `ADMIN_PASSWORD` shows it. `npm run tour` takes these pictures again. The office and the owner are `admin`, the adviser is `hannah`; the password of all is `blinds-demo`. People, visits and numbers are made up.',
  ];
  let count = 0;
  for (const part of partsOf(await prepare(base))) {
    text.push(`## ${part.title}`);
    for (const stop of part.stops) {
      const file = `${String(++count).padStart(2, '0')}-${stop.name}.webp`;
      const context = await signIn(browser, base, part, stop);
      await takePicture(await context.newPage(), stop, file);
      await context.close();
      text.push(`${count}. ${stop.says}`, `![${stop.name}](tour/${file})`);
      console.log(file);
    }
  }
  await writeFile('docs/tour.md', `${text.join('\n\n')}\n`);
} finally {
  await browser.close();
  await server.stop();
  await rm(data, { recursive: true });
}
