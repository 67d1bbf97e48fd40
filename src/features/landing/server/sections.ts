// The sections of the landing page, top to bottom.
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
import type { LandingSection } from './landing-section.ts';

export const sections: readonly LandingSection[] = [
  hero,
  features,
  aiConsultation,
  blindsCollection,
  featuredCategories,
  limitedTimeBanner,
  specialOffers,
  installationVideos,
  recentProjects,
  appointmentForm,
  premiumShutters,
  contact,
  aiChatPromo,
];
