// Gathers everything that the landing page shows, as plain data: from managed content, settings and
// products.
import { categoryStore } from '../../features/categories/server/store.ts';
import { contactProps } from '../../features/contact/server/site-data.ts';
import { loadTexts } from '../../features/content/server/site-data.ts';
import { loadPictures } from '../../features/media/server/site-data.ts';
import { productStore } from '../../features/products/server/store.ts';
import { loadReviews } from '../../features/testimonials/server/site-data.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';
import type { Services } from '../process/services.ts';
import * as sections from './landing-sections.ts';

const CARDS = 6;
const REVIEWS = 3;

/** Each section's props by its name; undefined for a section that has nothing to show today. */
export async function loadLandingPage(services: Services) {
  const [{ settings, homePage, landing }, { products, categoryNames }, reviews] = await Promise.all(
    [loadTexts(services), homeProducts(services), loadReviews(services, { limit: REVIEWS })],
  );
  const find = await loadPictures(services, [
    homePage.hero.backgroundImage,
    homePage.ctaSection.image,
    ...homePage.featuredCategories.map(({ image }) => image),
    ...landing.hero.slides.map(({ image }) => image),
    ...landing.installationVideos.items.map(({ poster }) => poster),
    ...landing.recentProjects.items.map(({ image }) => image),
    ...landing.premiumShutters.items.map(({ image }) => image),
    ...products.map(({ image }) => image),
  ]);
  const { general } = settings;
  const { phone } = general;
  const today = londonDayOf(services.clock.now());
  const label = landing.header.tagline || general.siteName;
  const offers = sections.specialOffers(landing.specialOffers, today);
  const { badge } = landing.limitedTimeBanner;
  const { categoriesTitle } = landing.blindsCollection;
  const { title: reviewsTitle } = landing.reviews;
  const { callLabel } = landing.hero;
  return {
    hero: sections.hero(landing.hero, homePage.hero, label, phone, find),
    whyChooseUs: sections.whyChooseUs(homePage.features),
    aiConsultation: sections.aiConsultation(landing.aiConsultation),
    blindsCollection: sections.blindsCollection(
      landing.blindsCollection,
      products,
      categoryNames,
      find,
    ),
    featuredCategories: sections.featuredCategories(
      homePage.featuredCategories,
      categoriesTitle,
      find,
    ),
    limitedBanner: sections.limitedBanner(
      homePage.ctaSection,
      badge,
      offers.offers.length > 0,
      find,
    ),
    specialOffers: offers,
    videoStage: sections.videoStage(landing.installationVideos, find),
    recentProjects: sections.recentProjects(landing.recentProjects, reviewsTitle, reviews, find),
    booking: sections.booking(landing.appointmentForm, callLabel, phone, settings.booking, today),
    premiumShutters: sections.premiumShutters(landing.premiumShutters, find),
    contact: contactProps(landing.contact, landing.contactForm, general),
    aiChatPromo: sections.aiChatPromo(landing.aiChatPromo, phone),
  };
}

/** The products that stand on the landing page. */
async function homeProducts({ database }: Services) {
  const [products, categories] = await Promise.all([
    productStore(database).list(database.db, { where: { showOnHome: 1 }, limit: CARDS }),
    categoryStore(database).list(database.db),
  ]);
  return { products, categoryNames: new Map(categories.map(({ id, name }) => [id, name])) };
}
