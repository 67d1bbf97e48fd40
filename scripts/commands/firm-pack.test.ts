import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { landingSchema } from '../../src/features/content/landing.ts';
import { openOutcodes } from '../../src/features/districts/server/outcodes.ts';
import { EXAMPLE_FROM } from '../../src/features/pricing/price-list.ts';
import { bookingSettings } from '../../src/features/settings/booking-settings.ts';
import { makePack, type Pack, townsAround } from './firm-pack.ts';

const contentDir = resolve('content');
const outcodes = openOutcodes(contentDir);

async function readDemo(): Promise<Pack> {
  const paths = (await readdir(contentDir, { recursive: true })).filter((path) =>
    /\.(json|md)$/.test(path),
  );
  const texts = paths.map(async (path): Promise<[string, unknown]> => {
    const text = await readFile(join(contentDir, path), 'utf8');
    return [path, path.endsWith('.json') ? JSON.parse(text) : text];
  });
  return new Map(await Promise.all(texts));
}

/** What only somebody who knows the firm can say. */
const CLAIMS =
  /[£%]|\d\+|\b(?:since \d+|rated|award\w*|trusted)\b|\d+ (?:years?|agents|weeks?)\b|\b(?:\d+|two|three|four|five)[- ](?:days?|weeks?|years?)\b|same day|showroom|Live Installation/i;
/** Rights that the law gives, and what the program does for any firm. */
const TRUE_OF_ANY =
  /14-day right to cancel|24 hours a day, 7 days a week|(?:within|after) 30 days|11\+ windows/g;
/** Legal texts have gaps of their own; the rest is asked by visitors, or read by staff. */
const SAYS_NOTHING =
  /^legal\/|^price-lists|^prices\/|\.(?:examples|words|keywords|placeholders|notes)\b/;

function sayings(value: unknown, path: string): [path: string, text: string][] {
  if (SAYS_NOTHING.test(path)) return [];
  if (typeof value === 'string') return value.split('\n').map((line) => [path, line]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => sayings(inner, `${path}.${name}`));
}

test('another firm’s content says nothing of the demo’s name, towns, prices and people', async () => {
  const towns = townsAround('EC1A', outcodes);
  expect(towns).toHaveLength(5);
  expect(towns[0]).toBe('Islington');
  const pack = makePack(
    await readDemo(),
    { name: 'Lamp & Lintel', outcode: 'EC1A', towns },
    outcodes,
  );

  // Pictures keep the names of their files.
  const words = JSON.stringify([...pack]).replace(/[\w/-]+\.webp/g, '');
  expect(words).not.toMatch(/Sill & Slat|Stratford|Warwick|Leamington|Coventry|Rugby|£/);
  expect(pack.get('testimonials.json')).toEqual([]);
  expect(pack.get('demo-visits.json')).toEqual({});
  expect(pack.get('demo-house.json')).toEqual({});
  expect(pack.get('price-lists.json')).toMatchObject([
    { product: 'roller-blinds', validFrom: EXAMPLE_FROM },
  ]);
  expect(pack.get('areas.json')).toMatchObject(
    towns.map((town) => ({ title: `Blinds and shutters in ${town}` })),
  );
  for (const product of pack.get('products.json') as object[]) {
    expect(product).toMatchObject({ priceFromPence: null });
  }

  const settings = pack.get('settings.json') as { general: object; booking: object };
  expect(settings.general).toMatchObject({
    siteName: 'Lamp & Lintel',
    address: '1 Sample Street, Islington, EC1A 1AA',
  });
  expect(pack.get('demo-house.json')).not.toHaveProperty('firm');
  expect(pack.get('plain/about.md')).toContain('title: "About us"');
  expect(bookingSettings.safeParse(settings.booking).success).toBe(true);
  expect(landingSchema.safeParse(pack.get('landing.json')).error).toBe(undefined);
  expect(pack.get('assistant.json')).toMatchObject({
    serviceArea: { outwardCodes: { EC1A: 'Islington' }, nearby: { islington: 'Islington' } },
  });
  const claims = [...pack]
    .flatMap(([path, value]) => sayings(value, path))
    .map(([path, text]) => [path, CLAIMS.exec(text.replace(TRUE_OF_ANY, ''))?.[0], text])
    .filter(([, claim]) => claim);
  expect(claims).toEqual([]);
});

test('a postcode district that there is not is refused', () => {
  expect(() => townsAround('EC9Z', outcodes)).toThrow('There is no postcode district EC9Z.');
});
