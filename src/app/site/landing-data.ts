// Gathers everything that the landing page shows, as plain data: from managed content, settings and
// products. A draft that nobody has saved is shown by the same way.
import { categoryStore } from '../../features/categories/server/store.ts';
import { fillTexts } from '../../features/content/content-text.ts';
import { offersOn } from '../../features/content/offer.ts';
import type { KeptContent } from '../../features/content/website-content.ts';
import { productStore } from '../../features/products/server/store.ts';
import type { Settings } from '../../features/settings/settings.ts';
import { telephoneHref } from '../../features/settings/settings.ts';
import { cachedRead } from '../../kit/server/cached-read.ts';
import { londonDayOf } from '../../lib/london-day.ts';
import type { House } from '../house.ts';
import { perHouse } from '../per-house.ts';
import type { BookingSectionData } from './landing/booking-section.ts';
import * as sections from './landing-sections.ts';
import { loadReviews } from './reviews-data.ts';
import { loadPictureData } from './site-pictures.ts';

const CARDS = 6;
const REVIEWS = 3;

/** Each section's props by its name; undefined for a section that has nothing to show today. */
export type LandingPage = Awaited<ReturnType<typeof loadLandingPage>>;

/** @param draft shown instead of what is saved. */
export async function loadLandingPage(house: House, draft?: KeptContent) {
  const [settings, saved, { products, categoryNames }, reviews] = await Promise.all([
    house.settings.read(),
    draft ?? house.content.read(),
    homeProducts(house).read(),
    homeReviews(house).read(),
  ]);
  const { homePage, landing } = fillTexts(
    { homePage: saved.homePage, landing: saved.landing },
    textValues(settings),
  );
  const today = londonDayOf(house.clock.now());
  const offers = offersOn(today, landing.specialOffers.packages);
  const picture = await loadPictureData(house, [
    homePage.hero.backgroundImage,
    homePage.ctaSection.image,
    ...homePage.featuredCategories.map(({ image }) => image),
    ...landing.hero.slides.map(({ image }) => image),
    ...landing.installationVideos.items.map(({ poster }) => poster),
    ...landing.recentProjects.items.map(({ image }) => image),
    ...landing.premiumShutters.items.map(({ image }) => image),
    ...products.map(({ image }) => image),
  ]);
  const given = { settings, homePage, landing, picture };
  return {
    hero: sections.hero(given),
    whyChooseUs: sections.whyChooseUs(given),
    aiConsultation: sections.aiConsultation(given),
    blindsCollection: sections.blindsCollection(given, products, categoryNames),
    featuredCategories: sections.featuredCategories(given),
    limitedBanner: sections.limitedBanner(given, offers.length > 0),
    specialOffers: sections.specialOffers(given, offers),
    videoStage: sections.videoStage(given),
    recentProjects: sections.recentProjects(given, reviews),
    booking: bookingSection(given, house.clock.now()),
    premiumShutters: sections.premiumShutters(given),
    contact: sections.contact(given),
    aiChatPromo: sections.aiChatPromo(given),
  };
}

/** The products that stand on the landing page, as last read. */
const homeProducts = perHouse(({ database }) =>
  cachedRead(database, ['catalogue'], async () => {
    const [products, categories] = await Promise.all([
      productStore(database).list(database.db, { where: { showOnHome: 1 }, limit: CARDS }),
      categoryStore(database).list(database.db),
    ]);
    return { products, categoryNames: new Map(categories.map(({ id, name }) => [id, name])) };
  }),
);

/** The newest reviews, as last read. */
const homeReviews = perHouse((house) =>
  cachedRead(house.database, ['testimonials', 'catalogue', 'media'], () =>
    loadReviews(house, { limit: REVIEWS }),
  ),
);

/** What texts of the content may name in braces. */
export const textValues = ({ general }: Settings) => ({
  phone: general.phone,
  siteName: general.siteName,
  openingHours: general.openingHours,
});

function bookingSection(
  { settings, landing }: Pick<sections.Given, 'settings' | 'landing'>,
  now: Date,
): BookingSectionData {
  const { title, intro, steps, sameDayNote, requiredNote, ...copy } = landing.appointmentForm;
  const { phone } = settings.general;
  const phoneHref = telephoneHref(phone);
  return {
    introduction: {
      title,
      intro,
      steps,
      sameDayNote,
      requiredNote,
      call: { label: landing.hero.callLabel || phone, href: phoneHref },
    },
    form: {
      copy: { title, ...copy },
      phone,
      phoneHref,
      rules: settings.booking,
      renderedOn: londonDayOf(now),
    },
  };
}
