// The landing page and the admin on a phone.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { demoCredentials, signedInHint } from '../src/features/auth/session.ts';
import { type Child, startRival } from './children.ts';
import { type Visit, visitByPhone } from './phone.ts';
import { figureLine, type Line } from './report.ts';
import { signInAs } from './staff.ts';

const FIRST_PAINT_S = 0.75;
const LARGEST_PAINT_S = 1.5;
const ADMIN_S = 3;
const ADMIN_SCRIPT_KB = 200;

const seconds = (value: number) => `${value.toFixed(2)} s`;
const kilobytes = (value: number) => `${value.toFixed(0)} kB`;

/** First visit of `/`, against the least that shows the same text: its HTML and styles in one file. */
export async function measureFirstPaint(ours: Child, folder: string): Promise<Line[]> {
  const visit = await visitByPhone(`${ours.origin}/`);
  const plain = await visitByPhone(`${(await startPlain(ours.origin, folder)).origin}/`);
  const [first, largest, least] = [visit.firstPaint, visit.largestPaint, plain.firstPaint].map(
    (ms) => ms / 1000,
  ) as [number, number, number];
  return [
    {
      ...figureLine(
        'first paint of / on a phone, beside its text alone',
        first,
        FIRST_PAINT_S,
        seconds,
      ),
      rival: seconds(least),
      ratio: (first / least).toFixed(2),
    },
    figureLine('largest paint of / on a phone', largest, LARGEST_PAINT_S, seconds),
    ...sentLines('/', visit.sent),
  ];
}

/** The dashboard, by somebody who is signed in and has not been here with this phone. */
export async function measureAdmin(ours: Child): Promise<Line[]> {
  const visit = await visitByPhone(`${ours.origin}/admin`, {
    cookie: await signInAs(ours.origin, demoCredentials),
    remembered: { [signedInHint]: 'true' },
    isReady: () =>
      document.querySelector('[aria-label="Numbers"]') !== null &&
      document.querySelector('[data-slot="skeleton"]') === null,
  });
  const { JavaScript = { bytes: 0, requests: 0 }, ...others } = visit.sent;
  const script = `JavaScript of /admin, in ${JavaScript.requests} files`;
  return [
    figureLine('dashboard readable on a phone', visit.ready / 1000, ADMIN_S, seconds),
    figureLine(script, JavaScript.bytes / 1000, ADMIN_SCRIPT_KB, kilobytes),
    ...sentLines('/admin', others),
  ];
}

const sentLines = (path: string, sent: Visit['sent']): Line[] =>
  Object.entries(sent)
    .sort()
    .map(([kind, { bytes, requests }]) => ({
      name: `${kind} of ${path}, in ${requests} ${requests === 1 ? 'file' : 'files'}`,
      ours: kilobytes(bytes / 1000),
    }));

/** Text and styles of the page without scripts, fonts and pictures. */
async function startPlain(origin: string, folder: string): Promise<Child> {
  const read = async (path: string) => (await fetch(new URL(path, origin))).text();
  let html = await read('/');
  for (const [link, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)) {
    const style = `<style>${await read(href)}</style>`;
    html = html.replace(link, () => style);
  }
  html = html
    .replace(/<script\b.*?<\/script>|<video\b.*?<\/video>|@font-face\s*{[^}]*}/gs, '')
    .replace(/<(link|img|source)\b[^>]*>/g, '');
  const files = ['plain.br', 'plain.json'].map((name) => join(folder, name));
  const [bodyFile = '', headersFile = ''] = files;
  writeFileSync(bodyFile, brotliCompressSync(html));
  const headers = { 'Content-Type': 'text/html', 'Content-Encoding': 'br' };
  writeFileSync(headersFile, JSON.stringify(headers));
  return startRival('bench/rivals/page-server.ts', files);
}
