// What a new website says: all the text a page needs, without the demo's pictures, offers, films and projects.
import demoLanding from '../../../../content/landing.json' with { type: 'json' };
import demoContent from '../../../../content/website-content.json' with { type: 'json' };
import { type HomePage, homePageSchema } from '../home-page.ts';
import { type Landing, landingSchema } from '../landing.ts';

const { hero, features, ctaSection } = demoContent.homePage;

export const defaultHomePage: HomePage = homePageSchema.parse({
  hero: { ...hero, backgroundImage: '' },
  featuredCategories: [],
  features: { ...features, items: [] },
  ctaSection: { ...ctaSection, image: '' },
});

export const defaultLanding: Landing = landingSchema.parse({
  ...demoLanding,
  hero: {
    ...demoLanding.hero,
    firstSlide: { ...demoLanding.hero.firstSlide, alt: '' },
    slides: [],
  },
  specialOffers: { ...demoLanding.specialOffers, packages: [] },
  installationVideos: { ...demoLanding.installationVideos, items: [] },
  recentProjects: {
    ...demoLanding.recentProjects,
    title: 'Recent local projects',
    subtitle: 'A few rooms from around the area.',
    items: [],
  },
  premiumShutters: { ...demoLanding.premiumShutters, items: [] },
  contact: { ...demoLanding.contact, offices: [], serviceAreas: [] },
});
