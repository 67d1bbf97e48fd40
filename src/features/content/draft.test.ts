import { expect, test } from 'vitest';
import demoContent from '../../../content/website-content.json' with { type: 'json' };
import { showable } from './draft.ts';
import { footerSchema } from './footer.ts';
import { homePageSchema } from './home-page.ts';

const saved = homePageSchema.parse(demoContent.homePage);
const { hero } = saved;

test('what is typed is shown, and what is still empty is empty', () => {
  const draft = { ...saved, hero: { ...hero, title: 'New', subtitle: '', ctaLink: '' } };
  expect(showable(homePageSchema, draft, saved)).toEqual(draft);
});

test('a new record that is still empty is there', () => {
  const blank = { title: '', description: '', image: '', link: '' };
  const draft = { ...saved, featuredCategories: [...saved.featuredCategories, blank] };
  expect(showable(homePageSchema, draft, saved)).toEqual(draft);
});

test.each([
  ['a link to a script', { ctaLink: 'javascript:alert(1)' }],
  ['a picture of somebody else', { backgroundImage: '//evil.example/a.png' }],
  ['something that is no text', { title: 7 }],
  ['something of no use at all', { title: { evil: true } }],
])('%s is shown as it was saved, and the rest as it is typed', (_, wrong) => {
  const draft = { ...saved, hero: { ...hero, ctaText: 'Typed', ...wrong } };
  const shown = { ...saved, hero: { ...hero, ctaText: 'Typed' } };
  expect(showable(homePageSchema, draft, saved)).toEqual(shown);
});

test.each([[undefined], [null], ['text'], [[]], [{}]])('%j is shown as it was saved', (draft) => {
  expect(showable(homePageSchema, draft, saved)).toEqual(saved);
});

test('a link that was never saved and will not do leads nowhere', () => {
  const footer = footerSchema.parse(demoContent.footer);
  const links = [{ text: 'Evil', url: 'javascript:alert(1)' }];
  const draft = { ...footer, columns: [...footer.columns, { title: 'New', links }] };
  expect(showable(footerSchema, draft, footer).columns.at(-1)).toEqual({
    title: 'New',
    links: [{ text: 'Evil', url: '' }],
  });
});
