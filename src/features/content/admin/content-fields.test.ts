import { expect, test } from 'vitest';
import demoLanding from '../../../../content/landing.json' with { type: 'json' };
import demoContent from '../../../../content/website-content.json' with { type: 'json' };
import type { Fields } from '../../../kit/fields/field.ts';
import { footerSections } from '../footer.ts';
import { homePageSections } from '../home-page.ts';
import { landingSchema, landingSections } from '../landing.ts';
import type { Section } from '../section.ts';

/** `hero.slides.title`: the name of every value, ignoring list positions. */
function namesIn(content: unknown, prefix = ''): string[] {
  if (Array.isArray(content) && typeof content[0] === 'object') {
    return content.flatMap((item) => namesIn(item, prefix));
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return [prefix];
  return Object.entries(content).flatMap(([name, value]) =>
    namesIn(value, prefix ? `${prefix}.${name}` : name),
  );
}

/** Of what the form shows. */
const namesOf = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, { kind, fields: inner }]) => {
    if (inner) return namesOf(inner, `${prefix}${name}.`);
    return kind === 'none' ? [] : [prefix + name];
  });

const described = (sections: readonly Section[]) =>
  sections.flatMap(({ fields }) => namesOf(fields)).sort();
const kept = (content: unknown) => [...new Set(namesIn(content))].sort();

const packages = demoLanding.specialOffers.packages.map((offer) => ({
  ...offer,
  startsOn: '2025-06-10',
  endsOn: '',
}));
const landing = landingSchema.parse({
  ...demoLanding,
  specialOffers: { ...demoLanding.specialOffers, packages },
});

test('every sentence of the landing page can be edited, and nothing else is asked for', () => {
  expect(described(landingSections)).toEqual(kept(landing));
});

test('so can every field of the home page and of the footer', () => {
  const { homePage } = demoContent;
  // The demo leaves its social links to Settings.
  const footer = { ...demoContent.footer, socialLinks: [{ platform: '', url: '' }] };
  const ids = (name: string) => name !== 'featuredCategories.id';
  expect(described(homePageSections)).toEqual(kept(homePage).filter(ids));
  expect(described(footerSections)).toEqual(kept(footer));
});
