import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '../kit/server/audit-store.ts';
import type { Database } from '../lib/database.ts';
import { readConfig } from '../lib/env.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let dataDir: string;
let database: Database;

const openIn = (dir: string) =>
  openDatabase(readConfig({ DATA_DIR: dir }), pino({ level: 'silent' }));
const put = (path: string, content: string) => {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true });
  writeFileSync(join(dataDir, path), content);
};
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
const staff = { id: 'x', username: 'laura', role: 'owner' } as const;
const note = (subjectId: number) =>
  database.write((trx) =>
    recordAudit(trx, { staff, address: '' }, new Date(), {
      action: 'changed',
      subject: 'settings',
      subjectId,
    }),
  );
const notesIn = (dir: string) => {
  const sqlite = new Sqlite(join(dir, 'sill.db'), { readonly: true });
  try {
    return sqlite
      .prepare<[], number>(
        "select subject_id from audit_entries where subject = 'settings' order by id",
      )
      .pluck()
      .all();
  } finally {
    sqlite.close();
  }
};
let backups = 0;
const aBackup = async () => {
  backups += 1;
  const target = join(folder, 'kept', `backup-${backups}`);
  await makeBackup(dataDir, target);
  return target;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sill-backup-'));
  dataDir = join(folder, 'data');
  database = await openIn(dataDir);
  await note(1);
  put('auth-secret', 'the secret');
  put('uploads/a.webp', 'a picture');
  put('uploads/half.webp.1.new', 'an upload that never ended');
  put('cache/pictures/a-480.webp', 'made from the picture');
  put('incoming/upload-1/x', 'coming in');
  put('backups/before-migration-2.db', 'a copy');
  // Photos on another disk.
  mkdirSync(join(folder, 'disk', '7'), { recursive: true });
  writeFileSync(join(folder, 'disk', '7', 'b.webp'), 'a photo');
  symlinkSync(join(folder, 'disk'), join(dataDir, 'visit-photos'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  test('holds what must not be lost, for nobody else to read, and comes back', async () => {
    const kept = await aBackup();
    await note(2);
    expect(readdirSync(kept).sort()).toEqual([
      'auth-secret',
      'backup.json',
      'sill.db',
      'uploads',
      'visit-photos',
    ]);
    expect(statSync(kept).mode & 0o077).toBe(0);

    const elsewhere = join(folder, 'elsewhere');
    expect(await restoreBackup(elsewhere, kept, { force: false })).toMatchObject({
      files: 3,
      aside: undefined,
    });
    expect(readdirSync(elsewhere).sort()).toEqual([
      'auth-secret',
      'sill.db',
      'uploads',
      'visit-photos',
    ]);
    expect(read(elsewhere, 'uploads/a.webp')).toBe('a picture');
    expect(read(elsewhere, 'visit-photos/7/b.webp')).toBe('a photo');
    expect(readdirSync(join(elsewhere, 'uploads'))).toEqual(['a.webp']);
    const restored = await openIn(elsewhere);
    await restored.close();
    expect(notesIn(elsewhere)).toEqual([1]);
  });

  test('is whole while a server writes, and made of one moment', async () => {
    let writing = true;
    const written = (async () => {
      for (let count = 100; writing; count += 1) await note(count);
    })();
    const kept = await aBackup();
    const another = await aBackup();
    writing = false;
    await written;
    const [first, second] = [notesIn(kept), notesIn(another)];
    expect(second.slice(0, first.length)).toEqual(first);
    expect(second.length).toBeGreaterThan(first.length);
    expect(second.slice(2)).toEqual(second.slice(2).map((_, at) => 100 + at));
  });

  test('replaces nothing, and does not become part of the next', async () => {
    const kept = await aBackup();
    await expect(makeBackup(dataDir, kept)).rejects.toThrow('is there already');
    await expect(makeBackup(dataDir, join(dataDir, 'mine'))).rejects.toThrow('outside DATA_DIR');
    await expect(makeBackup(join(folder, 'none'), join(folder, 'x'))).rejects.toThrow(
      'has no database',
    );
    const beside = join(dataDir, 'backups', 'today');
    await makeBackup(dataDir, beside);
    expect(existsSync(join(beside, 'sill.db'))).toBe(true);
  });

  test('is not made of a damaged database', async () => {
    const damaged = join(folder, 'bad');
    mkdirSync(damaged);
    const bytes = readFileSync(join(await aBackup(), 'sill.db'));
    writeFileSync(join(damaged, 'sill.db'), bytes.fill(0xff, 4096 * 2, 4096 * 3));
    const target = join(folder, 'kept', 'damaged');
    await expect(makeBackup(damaged, target)).rejects.toThrow(
      /sill\.db: is damaged \(.+\)\. Nothing/,
    );
    expect(readdirSync(dirname(target)).filter((name) => name.startsWith('damaged'))).toEqual([]);
  });
});

describe('restoring', () => {
  test('refuses a folder that is not empty, and one that a server uses', async () => {
    const kept = await aBackup();
    const before = notesIn(dataDir);
    await expect(restoreBackup(dataDir, kept, { force: false })).rejects.toThrow('is not empty');
    await expect(restoreBackup(dataDir, kept, { force: true })).rejects.toThrow('Stop it first');
    expect(notesIn(dataDir)).toEqual(before);
  });

  test('moves aside what was there, also when that is damaged', async () => {
    const kept = await aBackup();
    const target = join(folder, 'damaged');
    mkdirSync(join(target, 'uploads'), { recursive: true });
    writeFileSync(join(target, 'sill.db'), 'x'.repeat(5000));
    writeFileSync(join(target, 'uploads', 'old.webp'), 'old');
    const { aside = '' } = await restoreBackup(target, kept, { force: true });
    expect(read(aside, 'sill.db')).toBe('x'.repeat(5000));
    expect(read(aside, 'uploads/old.webp')).toBe('old');
    expect(readdirSync(join(target, 'uploads'))).toEqual(['a.webp']);
    await (await openIn(target)).close();
  });

  test.each<[string, (kept: string) => void, RegExp]>([
    ['a changed file', (kept) => appendFileSync(join(kept, 'uploads/a.webp'), '!'), /not what it/],
    ['a missing file', (kept) => rmSync(join(kept, 'visit-photos/7/b.webp')), /cannot be read/],
    ['a database cut short', (kept) => truncateSync(join(kept, 'sill.db'), 8192), /not what it/],
    ['no list of contents', (kept) => rmSync(join(kept, 'backup.json')), /is no backup/],
    [
      'half a list of contents',
      (kept) => truncateSync(join(kept, 'backup.json'), 40),
      /json is damaged/,
    ],
    [
      'a path that leads out of it',
      (kept) => {
        const contents = JSON.parse(read(kept, 'backup.json'));
        contents.files['../../stray'] = 'x';
        writeFileSync(join(kept, 'backup.json'), JSON.stringify(contents));
      },
      /names "\.\.\/\.\.\/stray"/,
    ],
  ])('refuses %s, and changes nothing', async (_, spoil, reason) => {
    const kept = await aBackup();
    spoil(kept);
    const target = join(folder, `refused-${backups}`);
    await expect(restoreBackup(target, kept, { force: true })).rejects.toThrow(reason);
    expect(existsSync(target)).toBe(false);
  });
});
