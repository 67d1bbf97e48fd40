// The four things that the specification's Home Page form edits, and where the landing page has them:
//
// hero                the first slide of the carousel (badge, price and alt: landing.hero.firstSlide)
// featuredCategories  shown with the blinds collection
// features            'why choose us'
// ctaSection          the limited-time banner (its badge: landing.limitedTimeBanner)

import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { BAD_ADDRESS, heading, listOf, picture, requiredLink } from './content-fields.ts';

const featuredCategorySchema = z.object({
  id: z.int().optional(),
  title: heading(),
  description: requiredText('Description is required', 500),
  image: picture(),
  link: requiredLink('Link is required'),
});

const featureSchema = z.object({
  title: heading(),
  description: requiredText('Description is required', 500),
  /** A slug of the icon kit, such as `service-quote`. */
  icon: requiredText('Icon is required', 100).regex(/^$|^[a-z0-9-]+$/, 'Must be a named icon'),
  /** Invented for the demo, and marked as such. */
  sample: z.boolean().optional(),
});

export type Feature = z.infer<typeof featureSchema>;

/** With its years counted in the title: '15 years of service', 'since 2009', is 17 in 2026. */
export function withYearsCounted(feature: Feature, today: string): Feature {
  const [, since] = /\bsince (\d{4})\b/i.exec(feature.description) ?? [];
  const years = Number.parseInt(today, 10) - Number(since);
  if (!(years > 0)) return feature;
  return { ...feature, title: feature.title.replace(/^\d+(?= years\b)/i, `${years}`) };
}

/** As stored: pictures may be missing on a new site. */
export const homePageSchema = z.object({
  hero: z.object({
    title: heading(),
    subtitle: requiredText('Subtitle is required', 500),
    ctaText: requiredText('CTA text is required', 120),
    ctaLink: requiredLink('CTA link is required'),
    backgroundImage: picture(),
  }),
  featuredCategories: listOf(featuredCategorySchema, 12),
  features: z.object({
    title: heading(),
    subtitle: requiredText('Subtitle is required', 500),
    items: listOf(featureSchema, 12),
  }),
  ctaSection: z.object({
    title: heading(),
    description: requiredText('Description is required', 500),
    buttonText: requiredText('Button text is required', 120),
    buttonLink: requiredLink('Button link is required'),
    image: picture(),
  }),
});
export type HomePage = z.infer<typeof homePageSchema>;

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
