import { expect, test } from 'vitest';
import { type SetUpFacts, settingUpOf } from './setting-up.ts';

const area = { id: 4, kind: 'area', slug: 'leeds', title: 'Blinds in Leeds', body: 'Ours.' };
const legal = (id: number, slug: string, body: string) => ({
  id,
  kind: 'legal',
  slug,
  title: slug,
  body,
});

const atFirst: SetUpFacts = {
  general: {
    phone: '01632 960150',
    contactEmail: 'hello@example.com',
    address: '1 Sample Street, Leeds, LS1 1AA',
    openingHours: 'by arrangement',
  },
  logo: '',
  savedBooking: false,
  hasArea: false,
  promises: [{ title: 'We come to you' }],
  savedPromises: false,
  pages: [
    area,
    legal(1, 'privacy', 'By [Owner’s full name] of [address]. See [terms](/terms).'),
    legal(2, 'terms', '> **TEMPLATE FOR REVIEW.**'),
  ],
  products: 32,
  pricedProducts: 0,
  unsent: ['text messages', 'e-mails'],
  advisers: 0,
  shownAdvisers: 0,
  firm: { guarantee: '', insurance: '' },
  pattern: {
    openingHours: 'by arrangement',
    promises: [{ title: 'We come to you' }],
    areas: [area],
  },
};

const textOf = (facts: SetUpFacts, key: string) =>
  settingUpOf(facts).steps.find((step) => step.key === key)?.text;

test('a new firm has sixteen open steps, each with its screen', () => {
  const { steps, legalGaps } = settingUpOf(atFirst);
  expect(steps).toHaveLength(16);
  expect(steps.filter(({ done }) => done)).toEqual([]);
  expect(legalGaps).toEqual([
    { title: 'privacy', href: '/admin/pages?edit=1' },
    { title: 'terms', href: '/admin/pages?edit=2' },
  ]);
  const links = Object.fromEntries(steps.map(({ key, href }) => [key, href]));
  expect(links).toMatchObject({
    contact: '/admin/settings?tab=general',
    privacy: '/admin/pages?edit=1',
    areas: '/admin/pages?edit=4',
    cookies: '/admin/pages',
  });
  expect(textOf(atFirst, 'contact')).toBe(
    'The website shows an example: your telephone number and e-mail address are missing.',
  );
  expect(textOf(atFirst, 'privacy')).toContain('2 places wait');
  expect(textOf(atFirst, 'cookies')).toBe('The website has none.');
});

test('each is done by what is saved', () => {
  const { steps, legalGaps } = settingUpOf({
    ...atFirst,
    general: {
      phone: '0113 245 3000',
      contactEmail: 'office@leeds-light.co.uk',
      address: '7 Kirkgate, Leeds',
      openingHours: 'Mon-Fri 9am-5pm',
    },
    logo: '/uploads/logo.svg',
    savedBooking: true,
    hasArea: true,
    promises: [],
    savedPromises: true,
    pages: [
      { ...area, body: 'Terraces and back-to-backs.' },
      ...['privacy', 'terms', 'cookies'].map((slug, at) =>
        legal(at, slug, 'By Ann Owner. See [terms](/terms).'),
      ),
    ],
    pricedProducts: 1,
    unsent: [],
    advisers: 2,
    shownAdvisers: 1,
    firm: { guarantee: 'Five years', insurance: '' },
  });
  expect(steps.filter(({ done }) => !done)).toEqual([]);
  expect(legalGaps).toEqual([]);
});

test('one thing left of two is named alone', () => {
  const general = { ...atFirst.general, phone: '0113 245 3000' };
  expect(textOf({ ...atFirst, general }, 'contact')).toBe(
    'The website shows an example: your e-mail address is missing.',
  );
});

test('an empty website has nothing ticked that is not there', () => {
  const facts = { ...atFirst, promises: [], pages: [], products: 0 };
  const { steps } = settingUpOf(facts);
  const open = steps.filter(({ done }) => !done).map(({ key }) => key);
  expect(open).toEqual(expect.arrayContaining(['prices', 'promises', 'areas', 'terms']));
  expect(textOf(facts, 'prices')).toBe('There is no product yet.');
  expect(textOf(facts, 'areas')).toBe('The website has no page for a town yet.');
});
