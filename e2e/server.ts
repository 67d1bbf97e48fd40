// A real, built server of its own for each file of journeys, and what every journey needs of it.
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type APIRequestContext,
  test as base,
  expect,
  type Frame,
  type Locator,
  type Page,
  request,
} from '@playwright/test';
import axe from 'axe-core';
import { signedInHint } from '../src/features/auth/session.ts';
import { DAY_MS } from '../src/lib/time/durations.ts';
import { freePort } from '../src/test/child.ts';
import { startBuiltServer } from './built-server.ts';

export const demoStaff = { username: 'admin', password: 'blinds-demo' };

interface Server {
  url: string;
  /** Ends the server and starts it again on the same data. */
  restart(): Promise<void>;
}

interface WorkerFixtures {
  /** More of the server's environment: a file that sets it has a server of its own. */
  serverEnvironment: Record<string, string>;
  server: Server;
}

interface TestFixtures {
  /** Signed in as staff: for what a journey needs set up, not for what it shows. */
  staff: APIRequestContext;
  /** What the page says on the console. Anything but refused calls fails the journey. */
  quietConsole: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnvironment: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnvironment }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sill-e2e-'));
      const { E2E_DEMO_DATA = '', E2E_PICTURES = '' } = process.env;
      await cp(E2E_DEMO_DATA, dataDir, { recursive: true });
      await symlink(E2E_PICTURES, join(dataDir, 'cache'));
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const environment = {
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '127.0.0.1',
        ...serverEnvironment,
      };
      let running = await startBuiltServer(port, environment);
      serverUrl = url;
      await use({
        url,
        async restart() {
          await running.stop();
          running = await startBuiltServer(port, environment);
        },
      });
      await running.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // The limits count by address: what one journey sends must not be held against the next.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
  extraHTTPHeaders: async ({}, use) => {
    journeys += 1;
    await use({ 'x-forwarded-for': `10.0.${journeys >> 8}.${journeys & 255}` });
  },
  staff: async ({ playwright, server, extraHTTPHeaders }, use) => {
    const context = await playwright.request.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { ...extraHTTPHeaders, origin: server.url },
      storageState: await staffState(),
    });
    await use(context);
    await context.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  quietConsole: async ({}, use) => {
    const said: string[] = [];
    await use(said);
    // A refused call is written to the console on purpose (specification, section 8).
    expect(
      said.filter((text) => !/^\d{3}: |Failed to (load resource|fetch [a-z ]+$)/.test(text)),
    ).toEqual([]);
  },
  // Only a journey that asks for a page has one.
  page: async ({ page, quietConsole }, use) => {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) quietConsole.push(message.text());
    });
    page.on('pageerror', (error) => quietConsole.push(error.message));
    await use(page);
  },
});

export { expect };

/** A notification, by its class: while a dialog is open, everything beside it is hidden from roles. */
export const toast = (page: Page, title: string): Locator =>
  page.locator('.toast', { hasText: title });

/** A day ahead that the journeys may book, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Gives a document the half megabyte of axe, once. */
export async function giveAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** @param without what is left out, as a selector: it has journeys of its own. */
export async function expectAccessible(page: Page, without?: string): Promise<void> {
  await giveAxe(page.mainFrame());
  const faults = await page.evaluate(async (excluded) => {
    const context = excluded ? { exclude: [excluded] } : document;
    // Only violations are described: a third of the time.
    const { violations } = await window.axe.run(context, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, without);
  expect(faults).toEqual([]);
}

/** Nothing on the page scrolls sideways, in windows of these widths in turn. */
export async function expectFits(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow, `at ${width} px`).toBe(0);
  }
}

// Each worker process has one server. A sign-in takes it a second by design, so one serves many
// journeys; after a journey that ends sessions the next one signs in again.
let serverUrl = '';
let journeys = 0;
let lastState: StaffState | undefined;

type StaffState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** The browser state of signed-in staff. */
async function staffState(): Promise<StaffState> {
  const context = await request.newContext({
    baseURL: serverUrl,
    extraHTTPHeaders: { origin: serverUrl },
    storageState: lastState ?? { cookies: [], origins: [] },
  });
  const session = await context.get('/api/auth/get-session');
  if ((await session.json()) === null) {
    const answer = await context.post('/api/auth/sign-in/username', { data: demoStaff });
    expect(answer.ok()).toBe(true);
  }
  lastState = await context.storageState();
  await context.dispose();
  return lastState;
}

/** A screen of the admin, signed in. The sign-in page itself has journeys of its own. */
export async function openAdmin(page: Page, path = '/admin'): Promise<void> {
  const { cookies } = await staffState();
  await page.context().addCookies(cookies);
  await page.addInitScript((hint) => localStorage.setItem(hint, 'true'), signedInHint);
  await page.goto(path);
}

export async function signIn(page: Page, credentials = demoStaff): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(credentials.username);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Waits until a component that came from the server answers to the visitor. */
export async function expectAwake(page: Page, island: string): Promise<void> {
  const awake = page.locator(`astro-island[component-export="${island}"]:not([ssr])`);
  await expect(awake).toHaveCount(1);
}

/** Waits until a form of the public stays on its page when it is sent (kit/ui/send-forms.ts). */
export async function expectFormAwake(form: Locator): Promise<void> {
  await form.scrollIntoViewIfNeeded();
  await expect(form.locator('button[type=submit]')).toHaveAttribute('aria-disabled', 'false');
}

/** Fills the booking form as a visitor does, up to the button. */
export async function fillBooking(page: Page, visitor: Visitor): Promise<void> {
  await page.getByLabel('Full name').fill(visitor.name);
  await page
    .getByLabel('Email')
    .fill(`${visitor.name.toLowerCase().replace(/\W+/g, '.')}@example.com`);
  await page.getByLabel('Telephone').fill('07700 900321');
  await page.getByLabel('Address').fill('1 Sample Street, Warwick');
  await page.getByLabel('Postcode').fill('cv34 9zz');
  await page.getByLabel('Type of blind').selectOption('Roman Blinds');
  await page.getByLabel('Preferred date').fill(visitor.date);
  await page.getByRole('radio', { name: visitor.time }).check();
}

export interface Visitor {
  name: string;
  date: string;
  time: string;
}
