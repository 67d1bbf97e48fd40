import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStorage, readWhole, type Storage } from './storage.ts';
import { createTrash, type Trash } from './trash.ts';

let folder: string;
let place: Storage;
let kept: Storage;
let trash: Trash;
let warnings: Record<string, unknown>[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sill-trash-'));
  place = createFolderStorage(join(folder, 'uploads'));
  kept = createFolderStorage(join(folder, 'trash'));
  warnings = [];
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line)) });
  trash = createTrash(kept, log);
});
afterEach(() => rm(folder, { recursive: true }));

const DAY = 24 * 3600;
const put = async (names: string[], ageSeconds: number) => {
  for (const name of names) {
    await place.write(name, new TextEncoder().encode(name));
    await age(join('uploads', name), ageSeconds);
  }
};
const age = (path: string, seconds: number) => {
  const then = Date.now() / 1000 - seconds;
  return utimes(join(folder, path), then, then);
};
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `${at}.webp`);
const namesIn = async (storage: Storage) => (await storage.list()).map(({ name }) => name).sort();
const sweep = (used: string[]) => trash.sweep(place, 'uploads', async () => new Set(used));

test('takes what nothing names and is old enough, and keeps it for 30 days', async () => {
  await put(['used.webp', 'orphan.webp'], 7200);
  await put(['young.webp'], 1800);
  expect(await sweep(['used.webp'])).toBe(1);
  expect(await namesIn(place)).toEqual(['used.webp', 'young.webp']);
  expect((await readWhole(kept, 'uploads/orphan.webp'))?.toString()).toBe('orphan.webp');

  await age('trash/uploads/orphan.webp', 29 * DAY);
  await trash.empty();
  expect(await namesIn(kept)).toEqual(['uploads/orphan.webp']);
  await age('trash/uploads/orphan.webp', 31 * DAY);
  await trash.empty();
  expect(await namesIn(kept)).toEqual([]);
});

test.each([
  [21, 21, 0],
  [50, 50, 0],
  [20, 20, 20],
  [25, 250, 25],
  [26, 250, 0],
])('of %i orphans among %i files it takes %i', async (orphans, files, taken) => {
  const names = numbered(files);
  await put(names, 7200);
  expect(await sweep(names.slice(orphans))).toBe(taken);
  expect(await place.list()).toHaveLength(files - taken);
  expect(await kept.list()).toHaveLength(taken);
  expect(warnings).toEqual(
    taken === 0 ? [expect.objectContaining({ count: orphans, of: files, folder: 'uploads' })] : [],
  );
});
