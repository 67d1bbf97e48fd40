// A phone on a slow line, simulated by Chromium: how long a first visit takes.
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/check/chromium.ts';
import { median } from './report.ts';

const VISITS = 5;
const SLOWER = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SCREEN = { width: 412, height: 823 };
/** After the page has loaded: later events are not part of the first impression. */
const SETTLING_MS = 1500;
const PATIENCE_MS = 60_000;

const KINDS: [mime: RegExp, kind: string][] = [
  [/html/, 'HTML'],
  [/css/, 'CSS'],
  [/javascript/, 'JavaScript'],
  [/font/, 'fonts'],
  [/image/, 'pictures'],
];

interface Sent {
  bytes: number;
  requests: number;
}

export interface Visit {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number;
  largestPaint: number;
  ready: number;
  /** What came over the line by kind, as compressed as it came. */
  sent: Record<string, Sent>;
}

export interface Visitor {
  /** `name=value; …`, of the signed-in member of staff. */
  cookie?: string;
  /** What localStorage holds. */
  remembered?: Record<string, string>;
  /** Runs in the page: whether it may be read. Default: at once. */
  isReady?: () => boolean;
}

/** Comes to a page as often as makes a figure, each time as somebody new. @returns the medians. */
export async function visitByPhone(url: string, visitor: Visitor = {}): Promise<Visit> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(executablePath && { executablePath }),
  });
  try {
    // Sizes of pictures are made when they are first asked for: that visit does not count.
    await visit(browser, url, visitor);
    const visits: Visit[] = [];
    for (let count = 0; count < VISITS; count += 1) visits.push(await visit(browser, url, visitor));
    const of = (figure: (one: Visit) => number) => median(visits.map(figure));
    return {
      firstPaint: of((one) => one.firstPaint),
      largestPaint: of((one) => one.largestPaint),
      ready: of((one) => one.ready),
      sent: visits.at(-1)?.sent ?? {},
    };
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string, visitor: Visitor): Promise<Visit> {
  const { cookie = '', remembered = {}, isReady = () => true } = visitor;
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const cookies = cookie.split('; ').filter(Boolean);
  await context.addCookies(
    cookies.map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
  await context.addInitScript(watchPaint, remembered);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', LINE);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const sent: Record<string, Sent> = {};
  const kinds = new Map<string, string>();
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    const [, kind = 'other'] = KINDS.find(([mime]) => mime.test(response.mimeType)) ?? [];
    kinds.set(requestId, kind);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // Data within the page, such as `data:` addresses, was not requested.
    if (encodedDataLength === 0) return;
    const kind = kinds.get(requestId) ?? 'other';
    const { bytes, requests } = sent[kind] ?? { bytes: 0, requests: 0 };
    sent[kind] = { bytes: bytes + encodedDataLength, requests: requests + 1 };
  });
  await page.goto(url, { timeout: PATIENCE_MS });
  await page.waitForFunction(isReady, undefined, { timeout: PATIENCE_MS });
  const readyMs = await page.evaluate(() => performance.now());
  await page.waitForTimeout(SETTLING_MS);
  const { first, largest } = await page.evaluate(() => window.paint);
  await context.close();
  return { firstPaint: first, largestPaint: largest, ready: readyMs, sent };
}

declare global {
  interface Window {
    paint: { first: number; largest: number };
  }
}

/** Runs in the page, before anything of its own. */
function watchPaint(remembered: Record<string, string>): void {
  for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value);
  window.paint = { first: Number.NaN, largest: Number.NaN };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.paint.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    window.paint.largest = startTime;
  });
}
