// `/` from the cache, and rendered afresh.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Child, startNginx, startRival } from './children.ts';
import { hasWrk, loadPage, WRK_MISSING } from './page-load.ts';
import { costLine, type Line, ROUNDS, rateLine } from './report.ts';
import type { Staff } from './staff.ts';

const SECONDS = 2;
/** Longer than a kept page waits before it is compressed with more effort (src/lib/http/page-cache.ts). */
const SETTLING_MS = 3000;
const EDITS = 100;
// Node runs code slowly until it has run it often: a server renders for years, not for a second.
const WARM_UP_ROUNDS = 10;

/** `/` from the page cache, against bare node:http and nginx with the same bytes. */
export async function measurePages(ours: Child, folder: string): Promise<Line[]> {
  if (!(await hasWrk())) {
    console.log(`${WRK_MISSING}, so \`/\` was not measured`);
    return [];
  }
  const { body, headers } = await readSettledPage(ours.origin);
  const bodyFile = join(folder, 'page.br');
  const headersFile = join(folder, 'page.json');
  writeFileSync(bodyFile, body);
  writeFileSync(headersFile, JSON.stringify(headers));
  const bare = await startRival('bench/rivals/page-server.ts', [bodyFile, headersFile]);
  const nginx = await startNginx(join(folder, 'nginx'), body, headers);
  if (!nginx) {
    console.log(
      'nginx is missing, so `/` was not measured against it (apt-get install nginx-light).',
    );
  }

  const rates = { ours: [] as number[], bare: [] as number[], nginx: [] as number[] };
  const costs: number[] = [];
  for (const child of [ours, bare, nginx]) if (child) await loadPage(`${child.origin}/`, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = ours.cpuMs();
    const load = await loadPage(`${ours.origin}/`, SECONDS);
    const after = ours.cpuMs();
    rates.ours.push(load.perSecond);
    if (before !== undefined && after !== undefined) costs.push((after - before) / load.requests);
    rates.bare.push((await loadPage(`${bare.origin}/`, SECONDS)).perSecond);
    if (nginx) rates.nginx.push((await loadPage(`${nginx.origin}/`, SECONDS)).perSecond);
  }
  const name = `/ at 32 connections, ${body.length} bytes`;
  return [
    rateLine(`${name}, against node:http`, rates.ours, rates.bare, 0.6),
    ...(nginx ? [rateLine(`${name}, against nginx`, rates.ours, rates.nginx, 0.25)] : []),
    ...(costs.length > 0 ? [costLine('CPU of a cached page', costs, 0.1)] : []),
  ];
}

/** A page that an edit has just made stale: rendered, compressed and kept again. */
export async function measureRendering(ours: Child, staff: Staff): Promise<Line[]> {
  if (ours.cpuMs() === undefined) {
    console.log('There is no /proc here, so the CPU of a page was not measured.');
    return [];
  }
  const { general } = await staff.readSettings();
  let edits = 0;
  const edit = () => {
    edits += 1;
    return staff.saveSettings({ general: { ...general, openingHours: `Edit ${edits}` } });
  };
  const costOf = async (work: () => Promise<unknown>) => {
    const before = ours.cpuMs() ?? 0;
    for (let count = 0; count < EDITS; count += 1) await work();
    return ((ours.cpuMs() ?? 0) - before) / EDITS;
  };
  const editAndRead = async () => {
    await edit();
    await readPage(ours.origin);
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await costOf(editAndRead);
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = await costOf(editAndRead);
    costs.push(both - (await costOf(edit)));
  }
  await staff.saveSettings({ general });
  return [costLine('CPU of a rendered page', costs, 15)];
}

/** The page when nothing has changed for a while and it is as small as it gets: all send the same bytes. */
async function readSettledPage(origin: string): ReturnType<typeof readPage> {
  let last = await readPage(origin);
  for (;;) {
    await setTimeout(SETTLING_MS);
    const next = await readPage(origin);
    if (next.body.equals(last.body)) return next;
    last = next;
  }
}

/** The page as a browser gets it: compressed bytes, and the headers that speak of them. */
function readPage(origin: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const about = ['content-type', 'content-encoding', 'content-length', 'cache-control', 'etag'];
  return new Promise((resolvePage, reject) => {
    const asked = request(`${origin}/`, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br') {
          reject(new Error(`${origin}/ is no compressed page: ${response.statusCode}`));
        }
        const headers = Object.entries(response.headers).flatMap(([name, value]) =>
          [...about, 'vary'].includes(name) && value ? [[name, String(value)]] : [],
        );
        resolvePage({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
