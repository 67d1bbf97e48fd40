// `npm run bench:assistant [-- --wrong 20 --only 2030]`: the figures of every set and every file of questions.
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type Asked,
  ask,
  type Figures,
  messagesOf,
  noFigures,
  readJson,
  shareOf,
} from './measure.ts';
import { play, type Written } from './play.ts';
import { openShop } from './shop.ts';

const { values } = parseArgs({
  options: { wrong: { type: 'string', default: '0' }, only: { type: 'string', default: '' } },
});

function print(name: string, figures: Figures) {
  const shares = Object.entries(figures)
    .filter(([, { of }]) => of > 0)
    .map(([figure, row]) => `${figure} ${shareOf(row).toFixed(1)} % of ${row.of}`);
  console.log(`${name}: ${shares.join(', ')}`);
  for (const [figure, { wrong }] of Object.entries(figures)) {
    for (const one of wrong.slice(0, Number(values.wrong))) console.log(`  ${figure}: ${one}`);
  }
}

const shop = await openShop();
const namesIn = async (folder: string) =>
  (await readdir(new URL(folder, import.meta.url)))
    .filter((name) => name.includes(values.only))
    .toSorted();
for (const day of await namesIn('sets/')) {
  const figures = noFigures();
  ask(messagesOf(day), shop.groundOn(day.slice(0, 10)), figures);
  print(day, figures);
  if (!day.startsWith('2030')) continue;
  const talks = readJson<Written[]>(`sets/${day}/conversations.json`);
  const played = talks.map((one) => ({ ...one, ...play(one, shop.groundOn(day.slice(0, 10))) }));
  const wrong = played.filter((one) => one.wrong);
  const more = played.reduce((sum, one) => sum + one.more, 0);
  console.log(
    `${day}: ${talks.length - wrong.length} of ${talks.length} conversations, with ${more} presses more than written`,
  );
  for (const one of wrong.slice(0, Number(values.wrong)))
    console.log(`  ${one.title}: ${one.wrong}`);
}
for (const file of await namesIn('questions/')) {
  const figures = noFigures();
  const asked = readJson<(Asked & { before?: string[] })[]>(`questions/${file}`);
  ask(
    asked.filter(({ before }) => !before),
    shop.groundOn('2030-01-14'),
    figures,
  );
  print(file, figures);
}
await shop.close();
