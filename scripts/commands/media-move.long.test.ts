// Files go from a folder to a bucket and back by the command, killed in the middle, with a store that
// goes away, and while the site takes uploads.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnv } from '../../src/test/child.ts';
import { type Commands, startCommands } from '../../src/test/commands.ts';
import { aJpeg, formOf } from '../../src/test/files.ts';
import { type S3Server, s3Keys, startS3Server } from '../../src/test/s3-server.ts';
import { makeTestApp, type TestApp } from '../../src/test/test-app.ts';

const FILES = 60;
let folder: string;
let dataDir: string;
let s3: S3Server;
let app: TestApp;
let commands: Commands;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sill-move-'));
  dataDir = join(folder, 'data');
  s3 = await startS3Server('blinds');
  commands = startCommands();
  app = await makeTestApp({ engine: 'sqlite', config: { dataDir } });
  for (const place of ['uploads', 'visit-photos', 'trash/uploads']) {
    mkdirSync(join(dataDir, place), { recursive: true });
    for (let file = 0; file < FILES / 3; file += 1) {
      const content = randomBytes(file === 0 ? 9_000_000 : 1000 + file);
      writeFileSync(join(dataDir, place, `${randomBytes(12).toString('hex')}.webp`), content);
    }
  }
  writeFileSync(join(dataDir, 'uploads', 'half.webp.1.new'), 'not a file yet');
});
afterAll(async () => {
  await commands.stop();
  await app.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});

const address = () => `s3://blinds?endpoint=${s3.endpoint}&region=eu-west-2`;

const keys = {
  AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
};
const move = (from: string, to: string) => commands.run('media-move.ts', [from, to], keys);

function filesIn(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const place of ['uploads', 'visit-photos', 'trash']) {
    for (const path of readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.webp')) continue;
      found.set(`${place}/${path}`, readFileSync(join(root, place, path)).toString('base64'));
    }
  }
  return found;
}

const arrived = () => s3.objects.keys().filter((key) => key !== 'house-id').length;

test('folder to bucket and back: killed, without the store, and while uploads go on', async () => {
  s3.delayMs = 20;
  const script = ['scripts/commands/media-move.ts', `file:${dataDir}`, address()];
  const stopped = spawn(process.execPath, script, { env: { ...childEnv, ...keys } });
  await expect.poll(arrived, { interval: 10 }).toBeGreaterThan(9);
  stopped.kill('SIGKILL');
  await once(stopped, 'exit');
  expect(arrived()).toBeLessThan(FILES);
  const before = filesIn(dataDir);

  const again = move(`file:${dataDir}`, address());
  const known = arrived();
  await expect.poll(arrived, { interval: 10 }).toBeGreaterThan(known);
  s3.isCut = true;
  const upload = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: await app.signIn(),
    body: formOf([await aJpeg('x.jpg', 900, 600)]),
  });
  expect(upload.status).toBe(201);
  s3.isCut = false;
  s3.delayMs = 0;
  const { code, stdout, stderr } = await again;
  expect(stdout, stderr).toBe(`moved ${FILES + 1} files, compared: 0 differences\n`);
  expect(code).toBe(0);
  expect(filesIn(dataDir)).toEqual(new Map([...before, ...filesIn(dataDir)]));
  expect(s3.objects.get('house-id')).toEqual(readFileSync(join(dataDir, 'house-id')));

  // The site runs on the bucket, and its pictures are there.
  const bucket = { bucket: 'blinds', endpoint: s3.endpoint, region: 'eu-west-2', ...s3Keys };
  await app.reopen({ bucket });
  const { files } = await app.json<{ files: { url: string }[] }>('/api/media', { asStaff: true });
  expect((await app.request(files[0]?.url ?? '')).status).toBe(200);

  const last = join(folder, 'last');
  expect(await move(address(), `file:${last}`)).toMatchObject({ code: 0, stdout });
  expect(filesIn(last)).toEqual(filesIn(dataDir));

  // A damaged copy is put right by another run.
  const [name = ''] = readdirSync(join(last, 'uploads'));
  writeFileSync(join(last, 'uploads', name), 'damaged');
  expect(await move(address(), `file:${last}`)).toMatchObject({ code: 0, stdout });
  expect(filesIn(last)).toEqual(filesIn(dataDir));
});

test('what cannot be moved is refused with one line, and nothing is changed', async () => {
  const other = join(folder, 'other');
  mkdirSync(join(other, 'uploads'), { recursive: true });
  const refused = async (from: string, to: string, reason: RegExp) => {
    const { code, stdout, stderr } = await move(from, to);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trim()).toMatch(reason);
  };
  await refused(`file:${other}`, `file:${dataDir}`, /^the source has no house-id.+changed\.$/);
  writeFileSync(join(other, 'uploads', 'a.webp'), 'x');
  await refused(`file:${dataDir}`, `file:${other}`, /^the target holds files in uploads.+\.$/);
  writeFileSync(join(other, 'house-id'), 'another');
  await refused(`file:${dataDir}`, `file:${other}`, /^the target is of another installation.+\.$/);
  await refused('ftp:x', `file:${other}`, /^npm run media:move -- FROM TO.+$/);
  expect(readdirSync(other).toSorted()).toEqual(['house-id', 'uploads']);
});
