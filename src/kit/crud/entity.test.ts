import { expect, test } from 'vitest';
import { area, checkbox, choice, lines, order, slug, text } from '../fields/fields.ts';
import { entity } from './entity.ts';

const blinds = entity({
  singular: 'Roman Blind',
  plural: 'Roman Blinds',
  table: 'faqs',
  topic: 'faqs',
  paths: { list: '/api/blinds', write: '/api/admin/roman-blinds' },
  screen: '/admin/blinds',
  life: true,
  fields: {
    slug: slug('name', { sort: true }),
    name: text('Name', { most: 5, required: true, title: true, sort: true }),
    care: area('Care', { most: 20, search: true }),
    hung: choice('Hung', [{ value: 'inside', label: 'Inside' }], {
      blank: 'inside',
      refused: 'Please choose where it hangs',
    }),
    rooms: lines('Rooms', { noun: 'rooms', each: 10, most: 2 }),
    order: order('Order'),
    sold: checkbox('Sold'),
  },
});

test('what a request leaves out is as in the form of a new one, and a label says what is missing', () => {
  const { input, blank } = blinds;
  expect(input.parse({ slug: 'oslo', name: ' Oslo ', rooms: ['Hall', ''], sold: true })).toEqual({
    ...blank,
    slug: 'oslo',
    name: 'Oslo',
    rooms: ['Hall'],
    sold: true,
  });
  const wrong = { slug: 'No', name: '', hung: 'outside', rooms: ['a', 'b', 'c'], order: 1.5 };
  expect(input.safeParse({ ...wrong, sold: 1 }).error?.issues.map((one) => one.message)).toEqual([
    'Must be lower-case letters, digits and hyphens',
    'Name is required',
    'Please choose where it hangs',
    'Must be at most 2 rooms',
    'Order must be a whole number',
    'Invalid input: expected boolean, received number',
  ]);
});

test('its list is searched by what it is called first, and sorted by what says so', () => {
  expect(blinds.searchable).toEqual(['name', 'care']);
  expect(blinds.sortable).toEqual({ slug: ['slug'], name: ['name'] });
  expect(Object.keys(blinds.schema.shape)).toEqual([
    'id',
    ...Object.keys(blinds.fields),
    'version',
  ]);
});

test('it says of itself where it is seen', () => {
  expect(blinds.facts).toEqual({
    key: 'romanBlinds',
    topic: 'faqs',
    screen: '/admin/blinds',
    noun: 'Roman blind',
    living: 'roman-blinds',
    shownAt: ['/api/blinds', '/api/admin/roman-blinds'],
  });
});
