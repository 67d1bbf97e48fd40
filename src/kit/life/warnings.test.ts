import { expect, test } from 'vitest';
import { warningsOf } from './warnings.ts';

const facts = {
  today: '2026-11-26',
  answers: (path: string) => path === '/prices',
  isUndescribed: (address: string) => address.includes('bare'),
};

test('before publishing, each odd thing is told by its field, once', () => {
  const long = 'word '.repeat(80).trim();
  const record = {
    title: 'T'.repeat(61),
    image: '/uploads/bare.webp',
    cta: { link: '/prices?from=cta', other: '/no-such-page' },
    offers: [{ endsOn: '2026-11-25' }, { endsOn: '2026-11-26' }],
    body: '# One\n\n### Three\n\n![](/uploads/bare.webp) ![A blind](/uploads/bare.webp) [a](/gone) [b](/gone)',
    intro: long,
  };
  expect(warningsOf(record, facts)).toEqual([
    { field: 'title', warning: 'It has 61 characters: search results show about 60.' },
    {
      field: 'image',
      warning: 'The picture /uploads/bare.webp has no description for people who cannot see it.',
    },
    {
      field: 'cta.other',
      warning: 'The link /no-such-page leads nowhere: the site has no such page.',
    },
    {
      field: 'offers.0.endsOn',
      warning: 'It ended on Wednesday 25 November: visitors no longer see it.',
    },
    {
      field: 'body',
      warning: 'The picture /uploads/bare.webp has no description for people who cannot see it.',
    },
    { field: 'body', warning: 'The link /gone leads nowhere: the site has no such page.' },
    { field: 'body', warning: 'The heading "Three" skips a level.' },
    {
      field: 'intro',
      warning: 'Its sentences have 80 words on average: shorter ones are easier to read.',
    },
  ]);
});

test('a record without faults has no warnings', () => {
  const record = { title: 'Blinds', link: '/prices', image: '/uploads/a.webp', order: 3, tags: [] };
  expect(warningsOf(record, facts)).toEqual([]);
});
