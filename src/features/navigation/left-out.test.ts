import { expect, test } from 'vitest';
import { whyLeftOut } from './left-out.ts';

const book = { label: 'Book', href: '/#appointment-form' };
const footerColumns = [{ title: 'Help', links: [{ url: '/faqs' }] }];
const beside = { book, offersRun: true, footerColumns };

test('a link to the offers is left out of every menu while none runs', () => {
  for (const parent of ['main', 'mobile', 'footer'] as const) {
    expect(whyLeftOut({ parent, href: '/#offers' }, beside)).toBeUndefined();
    expect(whyLeftOut({ parent, href: '/#offers' }, { ...beside, offersRun: false })).toBe(
      'No offer is running.',
    );
  }
});

test('what stands beside a menu is left out of it', () => {
  expect(whyLeftOut({ parent: 'main', href: book.href }, beside)).toContain('“Book”');
  expect(whyLeftOut({ parent: 'footer', href: '/faqs' }, beside)).toContain('“Help”');
  expect(whyLeftOut({ parent: 'mobile', href: '/faqs' }, beside)).toBeUndefined();
  const noButton = { ...beside, book: { ...book, label: '' } };
  expect(whyLeftOut({ parent: 'main', href: book.href }, noButton)).toBeUndefined();
});
