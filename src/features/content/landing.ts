// All other text of the landing page, section by section, and the text of further pages. Each section has its schema
// and its editor fields. In every text `{phone}`, `{email}`, `{siteName}` and `{openingHours}` are filled in from Settings,
// and `{priceSpan}` and `{from-roller-blinds}` from the price lists.
import { z } from '../../lib/text/zod.ts';
import type { FieldSection } from './field-descriptions.ts';
import { aiChatPromo } from './sections/ai-chat-promo.ts';
import { aiConsultation } from './sections/ai-consultation.ts';
import { appointmentForm } from './sections/appointment-form.ts';
import { blindsCollection } from './sections/blinds-collection.ts';
import { contact } from './sections/contact.ts';
import { header } from './sections/header.ts';
import { hero } from './sections/hero.ts';
import { installationVideos } from './sections/installation-videos.ts';
import { limitedTimeBanner } from './sections/limited-time-banner.ts';
import { contactForm, journal, reviews } from './sections/page-texts.ts';
import { premiumShutters } from './sections/premium-shutters.ts';
import { recentProjects } from './sections/recent-projects.ts';
import { specialOffers } from './sections/special-offers.ts';

const sections = {
  header,
  hero,
  aiConsultation,
  blindsCollection,
  limitedTimeBanner,
  specialOffers,
  installationVideos,
  recentProjects,
  appointmentForm,
  premiumShutters,
  contact,
  aiChatPromo,
  contactForm,
  reviews,
  journal,
};

type Shapes = { [Name in keyof typeof sections]: (typeof sections)[Name]['schema'] };

export const landingSchema = z.object(
  Object.fromEntries(
    Object.entries(sections).map(([name, { schema }]) => [name, schema]),
  ) as Shapes,
);
export type Landing = z.infer<typeof landingSchema>;

export const landingFields = Object.entries(sections).map(
  ([name, { schema: _, fields, ...section }]): FieldSection => ({
    ...section,
    fields: fields.map((field) => ({ ...field, name: `${name}.${field.name}` })),
  }),
);
