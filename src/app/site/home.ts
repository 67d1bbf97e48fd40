// The home page in two halves: what its templates write themselves, and pieces that are HTML already
// before any template is asked. While the first half stays the same, the page is made of new pieces
// alone (app/page-server.ts).
import type { House } from '../house.ts';
import { htmlOf } from '../react-html.ts';
import { urls } from '../urls.ts';
import { jsonLd } from './json-ld.ts';
import { AiChatPromo } from './landing/ai-chat-promo.tsx';
import { AiConsultation } from './landing/ai-consultation.tsx';
import { BlindsCollection } from './landing/blinds-collection.tsx';
import { BookingIntroduction } from './landing/booking-introduction.tsx';
import { Contact } from './landing/contact.tsx';
import { FeaturedCategories } from './landing/featured-categories.tsx';
import { Hero } from './landing/hero.tsx';
import { LimitedBanner } from './landing/limited-banner.tsx';
import { PremiumShutters } from './landing/premium-shutters.tsx';
import { RecentProjects } from './landing/recent-projects.tsx';
import { SpecialOffers } from './landing/special-offers.tsx';
import { VideoStage } from './landing/video-stage.tsx';
import { WhyChooseUs } from './landing/why-choose-us.tsx';
import { loadLandingPage } from './landing-data.ts';
import { loadSiteFrame } from './site-frame.ts';
import { preloadOf } from './site-picture.tsx';
import { firmData } from './structured-data.ts';

/**
 * `shell` is all that the templates of the page may read: whatever else they showed would stay as it
 * was when it is changed. `pieces` they only put in their places.
 */
export type Home = Awaited<ReturnType<typeof loadHome>>;

export async function loadHome(house: House) {
  const [settings, { landing }, { head, header, footer }, page] = await Promise.all([
    house.settings.read(),
    house.content.read(),
    loadSiteFrame(house, { canonicalPath: urls.home() }),
    loadLandingPage(house),
  ]);
  const first = page.hero.slides[0]?.picture;
  const firm = firmData({
    settings,
    publicUrl: house.config.publicUrl,
    picture: head.pictureUrl,
    areas: landing.contact.serviceAreas.map(({ name }) => name),
  });
  return {
    shell: {
      title: settings.seo.metaTitle,
      description: settings.seo.metaDescription,
      head,
      preload: first && preloadOf(first),
      form: page.booking.form,
    },
    pieces: {
      header,
      hero: htmlOf(Hero, page.hero),
      whyChooseUs: htmlOf(WhyChooseUs, page.whyChooseUs),
      aiConsultation: htmlOf(AiConsultation, page.aiConsultation),
      blindsCollection: htmlOf(BlindsCollection, page.blindsCollection),
      featuredCategories: htmlOf(FeaturedCategories, page.featuredCategories),
      limitedBanner: htmlOf(LimitedBanner, page.limitedBanner),
      specialOffers: htmlOf(SpecialOffers, page.specialOffers),
      videoStage: htmlOf(VideoStage, page.videoStage),
      recentProjects: htmlOf(RecentProjects, page.recentProjects),
      bookingIntroduction: htmlOf(BookingIntroduction, page.booking.introduction),
      premiumShutters: htmlOf(PremiumShutters, page.premiumShutters),
      contact: htmlOf(Contact, page.contact),
      aiChatPromo: htmlOf(AiChatPromo, page.aiChatPromo),
      footer,
      firm: Buffer.from(jsonLd(firm)),
    },
  };
}
