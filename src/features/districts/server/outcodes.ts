// The districts of content/outcodes.csv: code, latitude, longitude, town; sorted by code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { District, Outcodes } from '../districts.ts';

/** Reads the file on first use. Its text is kept, 80 kB, and searched by bisection. */
export function openOutcodes(contentDir: string): Outcodes {
  let kept: string | undefined;
  const text = () => {
    kept ??= readFileSync(join(contentDir, 'outcodes.csv'), 'utf8');
    return kept;
  };
  return {
    get: (code) => findDistrict(text(), code),
    *entries() {
      const [, ...lines] = text().trimEnd().split('\n');
      yield* lines.map(readLine);
    },
  };
}

function findDistrict(text: string, code: string): District | undefined {
  // Below the heading.
  let [from, to] = [text.indexOf('\n') + 1, text.length];
  while (from < to) {
    const start = text.lastIndexOf('\n', Math.floor((from + to) / 2) - 1) + 1;
    const nextBreak = text.indexOf('\n', start);
    const end = nextBreak < 0 ? text.length : nextBreak;
    const found = text.slice(start, text.indexOf(',', start));
    if (found === code) return readLine(text.slice(start, end))[1];
    if (found < code) from = end + 1;
    else to = start;
  }
  return undefined;
}

/** Only the town may contain a comma, and is then quoted. */
function readLine(line: string): [code: string, district: District] {
  const [code = '', lat, lon, ...town] = line.split(',');
  return [code, { town: town.join(',').replaceAll('"', ''), lat: Number(lat), lon: Number(lon) }];
}
