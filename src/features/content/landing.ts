// All other text of the landing page, section by section, and the text of further pages. Each section has its
// fields. In every text `{phone}`, `{email}`, `{siteName}` and `{openingHours}` are filled in from Settings,
// and `{priceSpan}` and `{from-roller-blinds}` from the price lists.

import { inputShape } from '../../kit/fields/field.ts';
import { group } from '../../kit/fields/fields.ts';
import { z } from '../../lib/text/zod.ts';
import type { Section } from './section.ts';
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

type Groups = {
  [Name in keyof typeof sections]: ReturnType<typeof group<(typeof sections)[Name]['fields']>>;
};

const groups = Object.fromEntries(
  Object.entries(sections).map(([name, { fields }]) => [name, group(fields)]),
) as Groups;

export const landingSchema = z.object(inputShape(groups));
export type Landing = z.infer<typeof landingSchema>;

export const landingSections = Object.entries(sections).map(
  ([name, section]): Section => ({
    ...section,
    fields: { [name]: groups[name as keyof Groups] },
  }),
);
