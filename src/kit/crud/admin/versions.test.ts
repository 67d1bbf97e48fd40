import { expect, test } from 'vitest';
import { isSameValue, mergeVersions } from './versions.ts';

const before = {
  version: 1,
  name: 'Roller',
  note: null,
  price: 5500,
  rooms: ['Kitchens'],
  hero: { title: 'Light', link: '/' },
};

test('what only one of the two has changed is taken, and of what both have changed, mine', () => {
  const mine = { ...before, note: '', price: 6000, hero: { title: 'My light', link: '/' } };
  const theirs = {
    ...before,
    version: 2,
    name: 'Rollers',
    price: 7000,
    rooms: ['Bedrooms', 'Kitchens'],
    hero: { title: 'Light', link: '/products' },
  };
  expect(mergeVersions(before, { mine, theirs })).toEqual({
    version: 2,
    name: 'Rollers',
    note: null,
    price: 6000,
    rooms: ['Bedrooms', 'Kitchens'],
    hero: { title: 'My light', link: '/products' },
  });
});

test('a list is one value: two lists are never mixed', () => {
  const mine = { rooms: ['Kitchens', 'Bathrooms'] };
  const theirs = { rooms: ['Nurseries'] };
  expect(mergeVersions(before, { mine, theirs })).toEqual(mine);
});

test('what somebody has emptied stays empty, and nothing is nothing', () => {
  expect(isSameValue('', null)).toBe(true);
  const mine = { name: '', hero: { title: '', link: '/' } };
  expect(mergeVersions(before, { mine, theirs: before })).toMatchObject(mine);
});

test('an older save may have its names in another order', () => {
  const older = [{ link: '/', title: 'Light' }];
  expect(isSameValue([{ title: 'Light', link: '/' }], older)).toBe(true);
  expect(isSameValue([{ title: 'Dark', link: '/' }], older)).toBe(false);
});
