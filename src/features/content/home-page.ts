// The four things that the specification's Home Page form edits, and where the landing page has them:
//
// hero                the first slide of the carousel (badge, price and alt: landing.hero.firstSlide)
// featuredCategories  shown with the blinds collection
// features            'why choose us'
// ctaSection          the limited-time banner (its badge: landing.limitedTimeBanner)

import { field, inputShape, maybe } from '../../kit/fields/field.ts';
import { area, BAD_ADDRESS, group, list, text } from '../../kit/fields/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { heading, hidden, picture, requiredLink, sample } from './content-fields.ts';
import type { Section } from './section.ts';

const subtitle = area('Subtitle', { most: 500, required: true });
const description = area('Description', { most: 500, required: true });
const icon = text('Icon', { most: 100, required: true, half: true });

const hero = {
  hero: group({
    title: heading(),
    subtitle,
    ctaText: text('CTA text', { most: 120, required: true, half: true }),
    ctaLink: requiredLink('CTA link'),
    backgroundImage: picture('Background image'),
  }),
};
const featuredCategories = {
  featuredCategories: list(
    'Featured categories',
    {
      title: heading(),
      link: requiredLink('Link'),
      description,
      image: picture('Image'),
      id: hidden(field('number', '', { input: z.int().optional(), blank: undefined })),
    },
    { noun: 'Category', most: 12, nameless: true },
  ),
};
const items = list(
  'Features',
  {
    title: heading(),
    /** A slug of the icon kit, such as `service-quote`. */
    icon: {
      ...icon,
      kind: 'icon',
      input: icon.input.regex(/^$|^[a-z0-9-]+$/, 'Must be a named icon'),
    },
    description,
    /** Invented for the demo, and marked as such. */
    sample: maybe(sample),
  },
  { noun: 'Feature', most: 12 },
);
const features = { features: group({ title: heading(), subtitle, items }) };
const ctaSection = {
  ctaSection: group({
    title: heading(),
    description,
    buttonText: text('Button text', { most: 120, required: true, half: true }),
    buttonLink: requiredLink('Button link'),
    image: picture('Image'),
  }),
};

export const homePageSections: readonly Section[] = [
  { title: 'Hero', place: '#hero', hint: 'The first slide of the carousel.', fields: hero },
  {
    title: 'Featured categories',
    place: '[aria-labelledby="categories-title"]',
    hint: 'Shown with the blinds collection.',
    fields: featuredCategories,
  },
  {
    title: 'Features',
    place: '#why-choose-us',
    hint: 'Why people choose you.',
    fields: features,
  },
  {
    title: 'CTA section',
    place: '#limited-time',
    hint: 'The limited-time banner.',
    fields: ctaSection,
  },
];

/** As stored: pictures may be missing on a new site. */
export const homePageSchema = z.object(
  inputShape({ ...hero, ...featuredCategories, ...features, ...ctaSection }),
);
export type HomePage = z.infer<typeof homePageSchema>;

export type Feature = z.output<typeof items.input>[number];

/** With its years counted in the title: '15 years of service', 'since 2009', is 17 in 2026. */
export function withYearsCounted(feature: Feature, today: string): Feature {
  const [, since] = /\bsince (\d{4})\b/i.exec(feature.description) ?? [];
  const years = Number.parseInt(today, 10) - Number(since);
  if (!(years > 0)) return feature;
  return { ...feature, title: feature.title.replace(/^\d+(?= years\b)/i, `${years}`) };
}

/** As staff save it: every picture is required. */
export const homePageInput = homePageSchema.check((context) => {
  const { hero, featuredCategories, ctaSection } = context.value;
  const refuseEmpty = (value: string, path: PropertyKey[]) => {
    if (value === '') {
      context.issues.push({ code: 'custom', message: BAD_ADDRESS, path, input: value });
    }
  };
  refuseEmpty(hero.backgroundImage, ['hero', 'backgroundImage']);
  for (const [index, { image }] of featuredCategories.entries()) {
    refuseEmpty(image, ['featuredCategories', index, 'image']);
  }
  refuseEmpty(ctaSection.image, ['ctaSection', 'image']);
});
