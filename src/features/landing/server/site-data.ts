// Loads the landing page: each section that has something to show, with its data.
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { fillPrices } from '../../content/content-text.ts';
import { loadTexts, type SiteServices } from '../../content/server/site-data.ts';
import { pricedBy } from '../../pricing/from-price.ts';
import { productStore } from '../../products/server/store.ts';
import { aiChatPromo } from '../sections/ai-chat-promo.tsx';
import { aiConsultation } from '../sections/ai-consultation.tsx';
import { appointmentForm } from '../sections/appointment-form.tsx';
import { blindsCollection } from '../sections/blinds-collection.tsx';
import { contact } from '../sections/contact.tsx';
import { featuredCategories } from '../sections/featured-categories.tsx';
import { features } from '../sections/features.tsx';
import { hero } from '../sections/hero.tsx';
import { installationVideos } from '../sections/installation-videos.tsx';
import { limitedTimeBanner } from '../sections/limited-time-banner.tsx';
import { premiumShutters } from '../sections/premium-shutters.tsx';
import { recentProjects } from '../sections/recent-projects.tsx';
import { specialOffers } from '../sections/special-offers.tsx';
import { whoComes } from '../sections/who-comes.tsx';
import type { LandingSection } from './landing-section.ts';

export async function loadLanding(services: SiteServices) {
  const { database, prices } = services;
  const [{ settings, ...words }, kept, lists] = await Promise.all([
    loadTexts(services),
    productStore(database).list(database.db),
    prices.read(),
  ]);
  const products = kept.map(pricedBy(lists));
  const texts = fillPrices(words, products);
  const today = londonDayOf(services.clock.now());
  const loaded = await Promise.all(
    sections.map(async (section) => {
      const props = await section.load({ ...texts, settings, products, lists, services, today });
      return props && { ...section, props, preload: section.preload?.(props) };
    }),
  );
  return {
    sections: loaded.filter((section) => section !== undefined),
    areas: texts.landing.contact.serviceAreas.map(({ name }) => name),
  };
}

// The sections of the landing page, top to bottom.
const sections: readonly LandingSection[] = [
  hero,
  features,
  aiConsultation,
  blindsCollection,
  featuredCategories,
  limitedTimeBanner,
  specialOffers,
  installationVideos,
  recentProjects,
  whoComes,
  appointmentForm,
  premiumShutters,
  contact,
  aiChatPromo,
];
