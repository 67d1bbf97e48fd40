import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openOutcodes } from './outcodes.ts';

const outcodes = openOutcodes(resolve('content'));

test('every district of the file is found, and no other', () => {
  const [, ...lines] = readFileSync('content/outcodes.csv', 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(2848);
  for (const line of lines) {
    const [code = '', lat, lon] = line.split(',');
    expect(outcodes.get(code)).toMatchObject({ lat: Number(lat), lon: Number(lon) });
  }
  for (const unknown of ['', 'A', 'AB1', 'AB1O', 'CV', 'CV38', 'ZZ9', 'constructor', 'CV37,52']) {
    expect(outcodes.get(unknown)).toBeUndefined();
  }
});

test('has them all in order, with towns as they are written', () => {
  const all = [...outcodes.entries()];
  expect(all).toHaveLength(2848);
  expect(all[0]).toEqual(['AB10', { town: 'Aberdeen', lat: 57.135, lon: -2.117 }]);
  expect(all.at(-1)?.[0]).toBe('ZE3');
  expect(outcodes.get('IM4')?.town).toBe('Peel, German');
});
