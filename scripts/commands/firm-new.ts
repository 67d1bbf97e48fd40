// Makes content/ for another firm out of the demo's:
//   npm run firm:new -- "Lamp & Lintel" --postcode EC1A
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openOutcodes } from '../../src/features/districts/server/outcodes.ts';
import { DEMO_FIRM } from '../../src/features/setting-up/setting-up.ts';
import { AppError } from '../../src/lib/http/errors.ts';
import { isLeftOut, makePack, type Pack, townsAround } from './firm-pack.ts';
import { runScript } from './run-script.ts';

const USAGE =
  'Please say its name and postcode: npm run firm:new -- "Lamp & Lintel" --postcode EC1A';
const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/;

await runScript(async () => {
  const contentDir = resolve('content');
  const { name, outcode } = readArguments();
  const demo = await readPack(contentDir);
  const settings = demo.get('settings.json') as { general: { siteName: string } };
  const { siteName } = settings.general;
  if (siteName !== DEMO_FIRM) {
    throw new AppError(
      'conflict',
      `content/ is that of ${siteName} already. Please start from a fresh copy.`,
    );
  }
  const outcodes = openOutcodes(contentDir);
  if (!outcodes.get(outcode))
    throw new AppError('invalid', `There is no postcode district ${outcode}.`);
  const towns = townsAround(outcode, outcodes);
  const pack = makePack(demo, { name, outcode, towns }, outcodes);
  for (const [path, value] of pack) {
    const text = typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;
    await writeFile(join(contentDir, path), text);
  }
  const files = await readdir(contentDir, { recursive: true });
  for (const path of files.filter(isLeftOut)) await rm(join(contentDir, path));
  console.log(`content/ is now that of ${name}, in ${towns.join(', ')}.`);
  console.log('It sells blinds, shutters and curtains: for another trade, rewrite the content.');
  console.log(
    'Please run npm start and sign in: "Setting up" on the dashboard says what is missing.',
  );
  if (existsSync('data')) {
    console.log(
      'There is a data folder already: what it holds is shown until you start with another DATA_DIR.',
    );
  }
});

/** npm passes on arguments after `--`; without it, it swallows the option's name, or all of it. */
function readArguments(): { name: string; outcode: string } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { postcode: { type: 'string' } },
  });
  const swallowed = [process.env.npm_config_postcode, positionals.at(-1)];
  const asked = [values.postcode, ...swallowed].map((text) => text?.trim().toUpperCase() ?? '');
  // Of a whole postcode the first half.
  const outcode = asked.map((text) => text.split(' ')[0] ?? '').find((text) => DISTRICT.test(text));
  const name = positionals
    .filter((text, at) => at === 0 || text.toUpperCase() !== asked.at(-1))
    .join(' ')
    .trim();
  if (!outcode || !name || name.toUpperCase() === outcode) throw new AppError('invalid', USAGE);
  return { name, outcode };
}

async function readPack(folder: string): Promise<Pack> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) =>
    /\.(json|md)$/.test(path),
  );
  const pack: Pack = new Map();
  for (const path of paths.sort()) {
    const text = await readFile(join(folder, path), 'utf8');
    pack.set(path, path.endsWith('.json') ? JSON.parse(text) : text);
  }
  return pack;
}
