// What the website says: home page, main menu, footer, and the rest of the landing page. Any other text that visitors
// read is in Settings, products or navigation.

import { z } from '../../lib/text/zod.ts';
import { type Footer, footerSchema } from './footer.ts';
import { type HomePage, homePageInput, homePageSchema } from './home-page.ts';
import { type Landing, landingSchema } from './landing.ts';
import { menuEntrySchema, navigationMenuSchema } from './navigation-menu.ts';

export interface KeptContent {
  homePage: HomePage;
  footer: Footer;
  landing: Landing;
}
export type KeptPart = keyof KeptContent;

export const partTitles: Record<KeptPart, string> = {
  homePage: 'Home page',
  footer: 'Footer',
  landing: 'Landing page',
};

export const contentParts = ['homePage', 'navigationMenu', 'footer', 'landing'] as const;
export type ContentPart = (typeof contentParts)[number];

/** How often each part has been saved: sent back with a change, so that an old version is noticed. */
const versionsSchema = z.object({
  homePage: z.int(),
  navigationMenu: z.int(),
  footer: z.int(),
  landing: z.int(),
});

export const websiteContentSchema = z.object({
  homePage: homePageSchema,
  // The Navigation screen may have more than this one sends.
  navigationMenu: z.array(menuEntrySchema),
  footer: footerSchema,
  landing: landingSchema,
  versions: versionsSchema,
});
export type WebsiteContent = z.infer<typeof websiteContentSchema>;

/** Saved, with warnings about its offers. */
export const savedContentSchema = websiteContentSchema.extend({ warnings: z.array(z.string()) });
export type SavedContent = z.infer<typeof savedContentSchema>;

/** The public part: current offers, and active menu items. */
export const publicContentSchema = websiteContentSchema.omit({ versions: true });
export type PublicContent = z.infer<typeof publicContentSchema>;

export const partInputs = {
  homePage: homePageInput,
  navigationMenu: navigationMenuSchema,
  footer: footerSchema,
  landing: landingSchema,
};

const described = (schema: z.ZodType) => z.unknown().optional().meta(jsonSchemaOf(schema));

/**
 * A PATCH: one part, and the version it was based on. Each part is checked by its own schema, so that errors name
 * fields within it: `hero.ctaText`.
 */
export const contentChange = z.object({
  homePage: described(homePageInput),
  navigationMenu: described(navigationMenuSchema),
  footer: described(footerSchema),
  landing: described(landingSchema),
  version: z.int().optional(),
});

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...description } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return description;
}
