// Backups as operators make them, in a separate process: of either engine into the other, encrypted, from a bucket
// into a folder and back, damaged, and broken off.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrations } from '../../db/migrations.ts';
import { backupRecords } from '../../src/app/process/backup-records.ts';
import { packBackup } from '../../src/features/backups/server/contents.ts';
import { tryRestore } from '../../src/features/backups/server/restore.ts';
import { sourceAt } from '../../src/features/backups/server/shelves.ts';
import { openPostgres } from '../../src/lib/database/engines.ts';
import { migrateToLatest } from '../../src/lib/database/migrate.ts';
import { tableSums } from '../../src/lib/database/table-sums.ts';
import { createLog } from '../../src/lib/process/log.ts';
import { childEnv } from '../../src/test/child.ts';
import { type Commands, startCommands } from '../../src/test/commands.ts';
import { databaseAt, queryAt } from '../../src/test/postgres.ts';
import { type S3Server, s3Keys, startS3Server } from '../../src/test/s3-server.ts';

const AUTH_SECRET = 'a secret of thirty-two characters';
const BACKUP_PASSPHRASE = 'four words of no use';
/** What a restore changes on purpose: sessions, queued messages and their results. */
const SETTLED = [
  ...['audit_entries', 'installation', 'messages', 'staff_password_links', 'staff_sessions'],
  ...['visit_notices', 'review_invitations', 'kysely_migration', 'kysely_migration_lock'],
  // Made again of the other tables.
  ...['word_index_changes', 'word_index_marks'],
];

let folder: string;
let s3: S3Server;
/** A seeded installation of SQLite, and a backup of it. */
let seeded: string;
let kept: string;
const databases: string[] = [];

let commands: Commands;

const run = (script: string, args: string[], env: Record<string, string>) =>
  commands.run(script, args, { AUTH_SECRET, ...env });
const well = async (script: string, args: string[], env: Record<string, string>) => {
  const ran = await run(script, args, env);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return ran.stdout;
};
const at = (name: string) => databaseAt(inject('postgresTemplate'), name);
const emptyDatabase = async () => {
  const name = `kept_${crypto.randomUUID().replaceAll('-', '')}`;
  await queryAt(at('template1'), `create database ${name} template template0`);
  databases.push(name);
  return at(name);
};
const unchanged = (dataDir: string) => {
  const tables = tableSums(join(dataDir, 'sill.db'));
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !SETTLED.includes(name)));
};
const counts = (dataDir: string, ...tables: string[]) => {
  const found = tableSums(join(dataDir, 'sill.db'));
  return tables.map((table) => found[table]?.rows);
};
/** As the program `age` encrypts a backup, but that the pass phrase costs next to nothing. */
async function encrypted(backup: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(BACKUP_PASSPHRASE);
  const { content } = await packBackup(backup);
  return Buffer.from(await encrypter.encrypt(await buffer(content)));
}
let places = 0;
const newPlace = () => {
  places += 1;
  return join(folder, `place-${places}`);
};
const bucketEnv = () => ({
  MEDIA_URL: `s3://blinds?endpoint=${s3.endpoint}&region=eu-west-2`,
  AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sill-kept-'));
  s3 = await startS3Server('blinds');
  commands = startCommands();
  seeded = newPlace();
  kept = join(folder, 'kept');
  await well('db-seed.ts', [], { DATA_DIR: seeded });
  await well('backup.ts', [kept], { DATA_DIR: seeded });
});
afterAll(async () => {
  await commands.stop();
  for (const name of databases) {
    await queryAt(at('template1'), `drop database ${name} with (force)`);
  }
  await s3.close();
  rmSync(folder, { recursive: true });
});

test('an encrypted backup of either engine comes back into the other, row for row', async () => {
  const archive = join(folder, 'sqlite.tar.age');
  expect(await well('backup.ts', [archive], { DATA_DIR: seeded, BACKUP_PASSPHRASE })).toMatch(
    /^Kept the database and \d+ other files in .+, encrypted\.\n$/,
  );
  expect(readFileSync(archive, 'latin1').startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(
    true,
  );
  expect(statSync(archive).mode & 0o077).toBe(0);

  const DATABASE_URL = await emptyDatabase();
  const place = { DATA_DIR: newPlace(), DATABASE_URL };
  expect(await well('restore.ts', [archive], { ...place, BACKUP_PASSPHRASE })).toContain(
    'Restored the database of ',
  );
  expect(existsSync(join(place.DATA_DIR, 'sill.db'))).toBe(false);
  const uploads = (dataDir: string) => readdirSync(join(dataDir, 'uploads')).toSorted();
  expect(uploads(place.DATA_DIR)).toEqual(uploads(seeded));
  // As a server finds it: nothing to upgrade, its files its own.
  await well('db-migrate.ts', [], place);
  const [row] = await queryAt(DATABASE_URL, 'select count(*)::int as visits from appointments');
  expect([row?.visits]).toEqual(counts(seeded, 'appointments'));

  const again = join(folder, 'postgres');
  await well('backup.ts', [again], place);
  const onSqlite = { DATA_DIR: newPlace() };
  await well('restore.ts', [again], onSqlite);
  expect(unchanged(onSqlite.DATA_DIR)).toEqual(unchanged(seeded));
  expect(counts(onSqlite.DATA_DIR, 'messages')).toEqual(counts(seeded, 'messages'));
  expect(uploads(onSqlite.DATA_DIR)).toEqual(uploads(seeded));
  const trial = await tryRestore(seeded, backupRecords, await sourceAt(again), undefined, () => {});
  expect(trial).toMatchObject({ differences: 0 });
  expect(trial.rows).toBeGreaterThan(300);

  // Over what is there only when that is said, and it is kept.
  const refused = await run('restore.ts', [again], { ...place, DATA_DIR: newPlace() });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^The database of DATABASE_URL is not empty\..+changed\.\n$/);
  await queryAt(DATABASE_URL, 'delete from faqs');
  const said = await well('restore.ts', [again, '--force'], place);
  const aside = /What was there before is in (\S+)\./.exec(said)?.[1] ?? '';
  expect(tableSums(join(aside, 'postgres.db')).faqs?.rows).toBe(0);
  const [faqs] = await queryAt(DATABASE_URL, 'select count(*)::int as count from faqs');
  expect([faqs?.count]).toEqual(counts(seeded, 'faqs'));
});

describe('a backup that cannot be read', () => {
  test('changes nothing: a wrong phrase, none, a changed byte, a missing end', async () => {
    const spoilt = join(folder, 'spoilt.tar.age');
    const bytes = await encrypted(kept);
    writeFileSync(spoilt, bytes);
    const refusals = async (reason: RegExp, env: Record<string, string>) => {
      const DATA_DIR = newPlace();
      const { code, stdout, stderr } = await run('restore.ts', [spoilt], { ...env, DATA_DIR });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(
        new RegExp(`^[^\\n]*${reason.source}[^\\n]*Nothing was changed\\.\\n$`),
      );
      expect(existsSync(DATA_DIR)).toBe(false);
    };
    await refusals(/was encrypted with a different pass phrase/, {
      BACKUP_PASSPHRASE: 'another one',
    });
    await refusals(/is encrypted: set BACKUP_PASSPHRASE/, {});
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 3000) ^ 1, bytes.length - 3000);
    writeFileSync(spoilt, bytes);
    await refusals(/is damaged/, { BACKUP_PASSPHRASE });
    writeFileSync(spoilt, bytes.subarray(0, bytes.length - 3000));
    await refusals(/is damaged/, { BACKUP_PASSPHRASE });
  });

  test('is not made: one that is broken off leaves nothing of its name, and the next is whole', async () => {
    const broken = join(folder, 'broken-off.tar.age');
    const env = { ...childEnv, AUTH_SECRET, DATA_DIR: seeded, BACKUP_PASSPHRASE };
    const child = spawn(process.execPath, ['scripts/commands/backup.ts', broken], { env });
    await expect.poll(() => existsSync(`${broken}.unfinished`), { interval: 5 }).toBe(true);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(existsSync(broken)).toBe(false);
    await well('backup.ts', [broken], { DATA_DIR: seeded });
    await well('restore.ts', [broken], { DATA_DIR: newPlace() });
  });
});

test('a restore into PostgreSQL that is killed is refused by a start, and can be run again', async () => {
  const place = { DATA_DIR: newPlace(), DATABASE_URL: await emptyDatabase() };
  await well('restore.ts', [kept], place);
  const env = { ...childEnv, AUTH_SECRET, ...place };
  const child = spawn(process.execPath, ['scripts/commands/restore.ts', kept, '--force'], { env });
  const isMoving = () => readdirSync(place.DATA_DIR).some((name) => name.startsWith('.restoring-'));
  await expect.poll(isMoving, { interval: 5 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  const visits = async () => {
    const [row] = await queryAt(
      place.DATABASE_URL,
      'select count(*)::int as visits from appointments',
    );
    return [row?.visits];
  };
  expect(await visits()).toEqual(counts(seeded, 'appointments'));
  const started = await run('db-migrate.ts', [], place);
  expect(started.stderr).toMatch(/a restore into .+ did not finish .+ Run it again/);
  await expect.poll(async () => (await run('restore.ts', [kept, '--force'], place)).code).toBe(0);
  await well('db-migrate.ts', [], place);
  expect(await visits()).toEqual(counts(seeded, 'appointments'));
  // Left by an older version's restore that was killed.
  await queryAt(
    place.DATABASE_URL,
    'drop schema public cascade; create schema public; create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null); create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
  );
  await well('restore.ts', [kept, '--force'], place);
  expect(await visits()).toEqual(counts(seeded, 'appointments'));
});

test('a backup is made of an older PostgreSQL database, and one is put over it', async () => {
  const place = { DATA_DIR: newPlace(), DATABASE_URL: await emptyDatabase() };
  mkdirSync(place.DATA_DIR);
  const older = openPostgres(place.DATABASE_URL, createLog('silent'));
  const known = Object.entries(migrations).filter(([name]) => name < '0045');
  await migrateToLatest(older, Object.fromEntries(known)).finally(older.close);
  await well('backup.ts', [join(folder, 'older')], place);
  const said = await well('restore.ts', [kept, '--force'], place);
  const aside = /What was there before is in (\S+)\./.exec(said)?.[1] ?? '';
  expect(Object.keys(tableSums(join(aside, 'postgres.db')))).toContain('appointments');
  await well('db-migrate.ts', [], place);
  const [row] = await queryAt(place.DATABASE_URL, 'select count(*)::int as visits from faqs');
  expect([row?.visits]).toEqual(counts(seeded, 'faqs'));
});

test('a database that does not answer is one line, and not the way through the program', async () => {
  const place = { DATA_DIR: newPlace(), DATABASE_URL: 'postgres://sill:sill@localhost:1/sill' };
  mkdirSync(place.DATA_DIR);
  for (const [script, path] of [
    ['backup.ts', join(folder, 'never')],
    ['restore.ts', kept],
    ['db-migrate.ts', ''],
  ] as const) {
    const { code, stderr } = await run(script, [path], place);
    expect([script, code]).toEqual([script, 1]);
    expect(stderr).toMatch(
      /^(DATABASE_URL: t|T)he database does not answer \(.*ECONNREFUSED.*\)\.?\n$/,
    );
  }
});

test('a table of another program stays out of a backup, and where it is when one is put back', async () => {
  const place = { DATA_DIR: newPlace(), DATABASE_URL: await emptyDatabase() };
  await well('restore.ts', [kept], place);
  const ask = (statement: string) => queryAt(place.DATABASE_URL, statement);
  await ask(
    'create table "ShopOrders" (id int, note text); insert into "ShopOrders" values (1, \'x\')',
  );
  await ask("update faqs set question = 'Changed?'");
  await ask("insert into visit_photo_removals values ('a.webp')");
  await well('backup.ts', [join(folder, 'beside-others-2')], place);
  await well('restore.ts', [kept, '--force'], place);
  expect(await ask('select * from "ShopOrders"')).toEqual([{ id: 1, note: 'x' }]);
  const faqs = await ask(
    "select count(*)::int as all, count(*) filter (where question = 'Changed?')::int as changed from faqs",
  );
  expect(faqs).toEqual([{ all: counts(seeded, 'faqs')[0], changed: 0 }]);
  expect(await ask('select * from visit_photo_removals')).toEqual([]);
  await well('backup.ts', [join(folder, 'beside-others-3')], place);
});

test('files of a bucket are in the backup, and go back into a bucket or a folder', async () => {
  const inBucket = { DATA_DIR: newPlace(), ...bucketEnv() };
  await well('restore.ts', [kept], inBucket);
  const objects = () => s3.objects.keys().filter((key) => key.startsWith('uploads/'));
  const before = objects();
  expect(before.length).toBeGreaterThan(10);
  const ofBucket = join(folder, 'bucket');
  await well('backup.ts', [ofBucket], inBucket);
  expect(readdirSync(join(ofBucket, 'uploads'))).toHaveLength(before.length);

  const intoFolder = newPlace();
  await well('restore.ts', [ofBucket], { DATA_DIR: intoFolder });
  const [name = ''] = readdirSync(join(intoFolder, 'uploads'));
  const restored = readFileSync(join(intoFolder, 'uploads', name));
  expect(s3.objects.get(`uploads/${name}`)?.equals(restored)).toBe(true);

  for (const key of before.slice(1)) s3.objects.delete(key);
  await well('restore.ts', [ofBucket], { ...bucketEnv(), DATA_DIR: newPlace() });
  expect(objects().toSorted()).toEqual(before.toSorted());
  s3.objects.set('house-id', 'another\n');
  const refused = await run('restore.ts', [ofBucket], { ...bucketEnv(), DATA_DIR: newPlace() });
  expect(refused.stderr).toMatch(/^MEDIA_URL: the bucket blinds is of another installation .+\n$/);
});
