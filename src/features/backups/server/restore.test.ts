import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupRecords } from '../../../app/process/backup-records.ts';
import { openDatabase } from '../../../app/process/open-database.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import type { Database } from '../../../lib/database/database.ts';
import { packFiles } from '../../../lib/files/archive.ts';
import { readConfig } from '../../../lib/process/env.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup as restoreInto } from './restore.ts';
import { sourceAt } from './shelves.ts';

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
const restoreBackup = async (dataDir: string, kept: string, { force }: { force: boolean }) =>
  restoreInto({ dataDir }, backupRecords, await sourceAt(kept), { force });
let backups = 0;
const aBackup = async () => {
  backups += 1;
  const target = join(folder, 'kept', `backup-${backups}`);
  await makeBackup({ dataDir }, backupRecords, target);
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
  put('trash/uploads/b.webp', 'nobody needs it');
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
      'house-id',
      'sill.db',
      'uploads',
      'visit-photos',
    ]);
    expect(statSync(kept).mode & 0o077).toBe(0);

    const elsewhere = join(folder, 'elsewhere');
    expect(await restoreBackup(elsewhere, kept, { force: false })).toMatchObject({
      files: 4,
      aside: undefined,
    });
    expect(readdirSync(elsewhere).sort()).toEqual([
      'auth-secret',
      'house-id',
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
    await expect(makeBackup({ dataDir }, backupRecords, kept)).rejects.toThrow('already exists');
    await expect(makeBackup({ dataDir }, backupRecords, join(dataDir, 'mine'))).rejects.toThrow(
      'outside DATA_DIR',
    );
    await expect(
      makeBackup({ dataDir: join(folder, 'none') }, backupRecords, join(folder, 'x')),
    ).rejects.toThrow('has no database');
    const beside = join(dataDir, 'backups', 'today');
    await makeBackup({ dataDir }, backupRecords, beside);
    expect(existsSync(join(beside, 'sill.db'))).toBe(true);
  });

  test('is not made of a damaged database', async () => {
    const damaged = join(folder, 'bad');
    mkdirSync(damaged);
    const bytes = readFileSync(join(await aBackup(), 'sill.db'));
    writeFileSync(join(damaged, 'sill.db'), bytes.fill(0xff, 4096 * 2, 4096 * 3));
    const target = join(folder, 'kept', 'damaged');
    await expect(makeBackup({ dataDir: damaged }, backupRecords, target)).rejects.toThrow(
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

  // The data folder of a server that was killed: it has a log.
  const killedServers = async (name: string) => {
    const target = join(folder, name);
    const server = await openIn(target);
    try {
      await server.write((trx) =>
        recordAudit(trx, { staff, address: '' }, new Date(), {
          action: 'changed',
          subject: 'settings',
          subjectId: 77,
        }),
      );
      cpSync(target, `${target}-killed`, { recursive: true });
    } finally {
      await server.close();
    }
    const killed = `${target}-killed`;
    mkdirSync(join(killed, 'uploads'));
    writeFileSync(join(killed, 'uploads', 'old.webp'), 'old');
    expect(readdirSync(killed)).toEqual(expect.arrayContaining(['sill.db-wal', 'sill.db-shm']));
    return killed;
  };

  test('puts a backup over what a killed server has left, and keeps that whole', async () => {
    const kept = await aBackup();
    const target = await killedServers('crashed');
    const { aside = '' } = await restoreBackup(target, kept, { force: true });
    expect(readdirSync(target).sort()).toEqual([
      'auth-secret',
      aside.split('/').at(-1),
      'house-id',
      'sill.db',
      'uploads',
      'visit-photos',
    ]);
    expect(notesIn(target)).toEqual(notesIn(kept));
    // Also what stood in the log only.
    expect(notesIn(aside)).toEqual([77]);
    expect(read(aside, 'uploads/old.webp')).toBe('old');
    await (await openIn(target)).close();
  });

  test('that cannot move a file puts everything back', async () => {
    const kept = await aBackup();
    const target = await killedServers('stuck');
    // A file that has no room where it belongs: most have been moved by then.
    const contents = JSON.parse(read(kept, 'backup.json'));
    mkdirSync(join(kept, 'lost+found'));
    writeFileSync(join(kept, 'lost+found', 'stray'), '');
    contents.files['lost+found/stray'] = createHash('sha256').update('').digest('hex');
    writeFileSync(join(kept, 'backup.json'), JSON.stringify(contents));
    mkdirSync(join(target, 'lost+found'));
    writeFileSync(join(target, 'lost+found', 'older'), '');
    await expect(restoreBackup(target, kept, { force: true })).rejects.toThrow(
      /^The files cannot be moved \(ENOTEMPTY.+\)\. Nothing was changed\.$/,
    );
    expect(readdirSync(target).sort()).toEqual(['house-id', 'lost+found', 'sill.db', 'uploads']);
    await (await openIn(target)).close();
    expect(notesIn(target)).toEqual([77]);
  });

  test('that was cut off while it moved files can be run again, and nothing starts before', async () => {
    const kept = await aBackup();
    const target = await killedServers('cut-off');
    mkdirSync(join(target, 'before-restore-1'));
    renameSync(join(target, 'sill.db'), join(target, 'before-restore-1', 'sill.db'));
    mkdirSync(join(target, '.restoring-1', 'uploads'), { recursive: true });
    await expect(openIn(target)).rejects.toThrow(
      /a restore into .+ did not finish \(\.restoring-1\)\. Nothing was changed\. Run it again/,
    );
    const { aside = '' } = await restoreBackup(target, kept, { force: true });
    expect(readdirSync(aside)).toEqual(expect.arrayContaining(['.restoring-1', 'uploads']));
    await (await openIn(target)).close();
    expect(notesIn(target)).toEqual(notesIn(kept));
  });

  test.each<[string, (kept: string) => void, RegExp]>([
    ['a changed file', (kept) => appendFileSync(join(kept, 'uploads/a.webp'), '!'), /has changed/],
    ['a missing file', (kept) => rmSync(join(kept, 'visit-photos/7/b.webp')), /cannot be read/],
    ['a database cut short', (kept) => truncateSync(join(kept, 'sill.db'), 8192), /has changed/],
    ['no list of contents', (kept) => rmSync(join(kept, 'backup.json')), /is not a backup/],
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
    ...['erasures', './erasures', '.restoring-1/x', 'before-restore-1/sill.db'].map(
      (path): [string, (kept: string) => void, RegExp] => [
        `a path that is not a backup's: ${path}`,
        (kept) => {
          mkdirSync(dirname(join(kept, path)), { recursive: true });
          writeFileSync(join(kept, path), '{}');
          const contents = JSON.parse(read(kept, 'backup.json'));
          contents.files[path] = createHash('sha256').update('{}').digest('hex');
          writeFileSync(join(kept, 'backup.json'), JSON.stringify(contents));
        },
        /backup\.json names ".+"\. Nothing was changed/,
      ],
    ),
  ])('refuses %s, and changes nothing', async (_, spoil, reason) => {
    const kept = await aBackup();
    spoil(kept);
    const target = join(folder, `refused-${backups}`);
    await expect(restoreBackup(target, kept, { force: true })).rejects.toThrow(reason);
    expect(existsSync(target)).toBe(false);
  });

  test.each(['__proto__', 'constructor'])(
    'refuses an archive with a file called %s that its list does not name',
    async (name) => {
      const kept = await aBackup();
      writeFileSync(join(kept, name), 'x');
      const archive = join(folder, `${name}.tar`);
      const paths = readdirSync(kept, { recursive: true, encoding: 'utf8' });
      const files = paths.filter((path) => statSync(join(kept, path)).isFile());
      await writeFile(archive, Readable.from(await packFiles(kept, files, undefined)));
      const target = join(folder, `refused-${name}`);
      await expect(restoreBackup(target, archive, { force: true })).rejects.toThrow(
        `contains "${name}", which is not in its list`,
      );
      expect(existsSync(target)).toBe(false);
    },
  );
});
