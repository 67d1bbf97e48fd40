// Builds into a folder of its own, and moves that into `dist` once it is whole. A server that runs from there
// loads some of its chunks late: it still finds them, for they go with the build after this one.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'astro';

const [UNFINISHED, BUILD] = ['dist.new', 'dist'];
const LIST = join(BUILD, 'server', 'files.json');

const filesIn = async (folder: string) => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
};

await rm(UNFINISHED, { recursive: true, force: true });
await build({ outDir: UNFINISHED });

const files = new Set(await filesIn(UNFINISHED));
const before: string[] = existsSync(LIST)
  ? JSON.parse(await readFile(LIST, 'utf8'))
  : await filesIn(BUILD);
// The files that a start reads first are written last.
const isChunk = (file: string) => dirname(file) !== 'server';
for (const file of [...files].toSorted((a, b) => Number(isChunk(b)) - Number(isChunk(a)))) {
  await mkdir(join(BUILD, dirname(file)), { recursive: true });
  await rename(join(UNFINISHED, file), join(BUILD, file));
}
await writeFile(LIST, JSON.stringify([...files, relative(BUILD, LIST)]));
await rm(UNFINISHED, { recursive: true });

const kept = files
  .union(new Set(before.filter((file) => file.startsWith('server'))))
  .add(relative(BUILD, LIST));
for (const file of await filesIn(BUILD)) if (!kept.has(file)) await rm(join(BUILD, file));
