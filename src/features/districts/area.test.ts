import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isServed, outsideArea, type ServedArea, servedArea } from './area.ts';
import { mapOf } from './area-map.ts';
import { distanceBetween } from './districts.ts';
import { openOutcodes } from './server/outcodes.ts';

const outcodes = openOutcodes(resolve('content'));
const districts = (...prefixes: string[]): ServedArea => ({ kind: 'districts', prefixes });
const radius = (km: number, postcode = 'CV37 9ZZ'): ServedArea => ({
  kind: 'radius',
  postcode,
  km,
});

describe('an area', () => {
  test('is everywhere, even where nobody knows the district', () => {
    for (const postcode of ['CV37 9ZZ', 'ZE1 0AA', 'CV99 9ZZ']) {
      expect(isServed(postcode, { kind: 'everywhere' }, outcodes)).toBe(true);
    }
  });

  test.each([
    ['CV', 'CV37 9ZZ', true],
    ['CV', 'cv379zz', true],
    ['CV', 'CV1 1AA', true],
    ['C', 'CV1 1AA', false],
    ['B', 'B1 1AA', true],
    ['B', 'BS1 1AA', false],
    ['BS', 'B1 1AA', false],
    ['CV37', 'CV37 9ZZ', true],
    ['CV3', 'CV37 9ZZ', false],
    ['CV3', 'CV3 7ZZ', true],
    ['CV37', 'CV3 7ZZ', false],
    ['SW1A', 'SW1A 1AA', true],
    ['SW1A', 'SW1E 1AA', false],
    // Some districts of inner London end in a letter.
    ['SW1', 'SW1A 1AA', true],
    ['SW1', 'SW10 1AA', false],
    ['SW', 'SW1A 1AA', true],
    ['CV', 'nonsense', false],
  ])('of %s holds %s: %s', (prefix, postcode, served) => {
    expect(isServed(postcode, districts(prefix), outcodes)).toBe(served);
  });

  test('of several districts holds each of them', () => {
    const area = districts('B95', 'CV');
    expect(isServed('B95 1AA', area, outcodes)).toBe(true);
    expect(isServed('CV1 1AA', area, outcodes)).toBe(true);
    expect(isServed('B94 1AA', area, outcodes)).toBe(false);
  });

  test('of a radius ends where the centres are so far apart', () => {
    const km = distanceBetween('CV37', 'CV34', outcodes) ?? 0;
    expect(isServed('CV34 1AA', radius(km), outcodes)).toBe(true);
    expect(isServed('CV34 1AA', radius(km - 0.001), outcodes)).toBe(false);
    expect(isServed('CV37 1AA', radius(0.1), outcodes)).toBe(true);
    expect(isServed('CV99 1AA', radius(1000), outcodes)).toBe(false);
    expect(isServed('nonsense', radius(1000), outcodes)).toBe(false);
  });

  test('says outside of it how to ask all the same', () => {
    const rules = { area: districts('CV'), phone: '01632 960150' };
    expect(outsideArea('CV37 9ZZ', rules, outcodes)).toBeUndefined();
    expect(outsideArea('SW1A 1AA', rules, outcodes)).toMatch(
      /SW1A 1AA is outside .* call us on 01632 960150, or send your request as an enquiry\.$/,
    );
  });

  test('is read with capitals and spaces put right, and each prefix once', () => {
    expect(servedArea.parse({ kind: 'districts', prefixes: [' cv37 ', 'CV37', 'b'] })).toEqual(
      districts('CV37', 'B'),
    );
    expect(servedArea.parse({ kind: 'radius', postcode: 'cv37', km: 5 })).toEqual(
      radius(5, 'CV37'),
    );
    expect(servedArea.parse({ kind: 'radius', postcode: 'cv379zz', km: 12.5 })).toEqual(
      radius(12.5),
    );
  });

  test.each([
    { kind: 'nowhere' },
    { kind: 'districts' },
    { kind: 'districts', prefixes: [] },
    { kind: 'districts', prefixes: [''] },
    { kind: 'districts', prefixes: ['37'] },
    { kind: 'districts', prefixes: ['CV37 9ZZ'] },
    { kind: 'radius', km: 5 },
    { kind: 'radius', postcode: '37', km: 5 },
    { kind: 'radius', postcode: 'CV37 9ZZ' },
    { kind: 'radius', postcode: 'CV37 9ZZ', km: 0 },
    { kind: 'radius', postcode: 'CV37 9ZZ', km: '5' },
  ])('is not %j', (value) => {
    expect(servedArea.safeParse(value).success).toBe(false);
  });
});

describe('the map', () => {
  test('has the districts served, and those around them', () => {
    const { served, towns, dots } = mapOf(districts('CV37', 'CV34'), outcodes);
    expect(served).toBe(2);
    expect(towns).toEqual(['Stratford-upon-Avon', 'Warwick']);
    const codes = new Map(dots.map((dot) => [dot.code, dot.served]));
    expect(codes.get('CV37')).toBe(true);
    expect(codes.get('CV35')).toBe(false);
    expect(codes.has('SW1A')).toBe(false);
  });

  test('thins out a large area, and is empty where there is none', () => {
    const whole = mapOf(radius(1000), outcodes);
    expect(whole.served).toBeGreaterThan(2800);
    expect(whole.dots.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(whole.dots).length).toBeLessThan(50_000);
    expect(mapOf(districts('QX'), outcodes)).toEqual({ served: 0, towns: [], dots: [] });
  });
});
