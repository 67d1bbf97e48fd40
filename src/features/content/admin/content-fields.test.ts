import { expect, test } from 'vitest';
import demoLanding from '../../../../content/landing.json' with { type: 'json' };
import demoContent from '../../../../content/website-content.json' with { type: 'json' };
import type { FieldDescription, FieldSection } from '../field-descriptions.ts';
import { landingFields, landingSchema } from '../landing.ts';
import { footerSections, homePageSections } from './page-fields.ts';

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

const namesOf = (fields: readonly FieldDescription[], prefix = ''): string[] =>
  fields.flatMap((field) =>
    field.kind === 'list'
      ? namesOf(field.fields, `${prefix}${field.name}.`)
      : [prefix + field.name],
  );

const described = (sections: readonly FieldSection[]) =>
  namesOf(sections.flatMap(({ fields }) => fields)).sort();
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
  expect(described(landingFields)).toEqual(kept(landing));
});

test('so can every field of the home page and of the footer', () => {
  const { homePage } = demoContent;
  // The demo leaves its social links to Settings.
  const footer = { ...demoContent.footer, socialLinks: [{ platform: '', url: '' }] };
  const ids = (name: string) => name !== 'featuredCategories.id';
  expect(described(homePageSections)).toEqual(kept(homePage).filter(ids));
  expect(described(footerSections)).toEqual(kept(footer));
});
