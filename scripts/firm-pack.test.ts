import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { landingSchema } from '../src/features/content/landing.ts';
import { openOutcodes } from '../src/features/districts/server/outcodes.ts';
import { bookingSettings } from '../src/features/settings/booking-settings.ts';
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
  expect(pack.get('appointments.json')).toEqual([]);
  expect(pack.get('contact-submissions.json')).toEqual([]);
  expect(pack.get('price-lists.json')).toEqual([]);
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
  expect(bookingSettings.safeParse(settings.booking).success).toBe(true);
  expect(landingSchema.safeParse(pack.get('landing.json')).error).toBe(undefined);
  expect(pack.get('assistant.json')).toMatchObject({
    serviceArea: { outwardCodes: { EC1A: 'Islington' }, nearby: { islington: 'Islington' } },
  });
  expect(pack.get('TO-FILL.md')).toContain('# Lamp & Lintel: what to fill in');
});

test('a postcode district that there is not is refused', () => {
  expect(() => townsAround('EC9Z', outcodes)).toThrow('There is no postcode district EC9Z.');
});
