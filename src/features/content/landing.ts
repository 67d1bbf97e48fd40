// Everything else that the landing page says, section by section, from the top of the page down. In
// every text `{phone}`, `{siteName}` and `{openingHours}` stand for what Settings says.
//
// header             on every page: the line under the name, the Book and Call buttons
// hero               the carousel: its buttons, what homePage.hero lacks, and the further slides
// (homePage.features, 'why choose us', has no texts of its own here)
// aiConsultation     the assistant, introduced
// blindsCollection   words around the cards, which are the products with `showOnHome`, and around
//                    homePage.featuredCategories
// limitedTimeBanner  the badge of homePage.ctaSection
// specialOffers      packages with their first and last day
// installationVideos three films
// recentProjects     pictures of rooms
// appointmentForm    the words of the booking form and beside it
// premiumShutters    prices of shutters
// contact            offices and areas; telephone, e-mail and hours come from Settings
// aiChatPromo        the assistant, once more
// contactForm, reviews, journal: further pages (page-words.ts)

import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import {
  heading,
  label,
  lines,
  link,
  listOf,
  paragraph,
  picture,
  price,
  seconds,
  sentence,
} from './content-fields.ts';
import { offerSchema } from './offer.ts';
import { contactFormWords, journalWords, reviewWords } from './page-words.ts';

const headerSchema = z.object({
  tagline: label(),
  callLabel: label(),
  bookLabel: label(),
  /** On the bar at the foot of a phone, where room is short. */
  shortCallLabel: label(),
  shortBookLabel: label(),
  bookLink: link(),
});

export const slideSchema = z.object({
  image: picture(),
  alt: sentence(),
  title: heading(),
  badge: label(),
  description: sentence(),
  /** As it is read: `£80 per window`. */
  price: label(),
});

const heroSchema = z.object({
  intervalSeconds: seconds(),
  previousLabel: label(),
  nextLabel: label(),
  pauseLabel: label(),
  playLabel: label(),
  bookLabel: label(),
  callLabel: label(),
  /** What the first slide has beyond homePage.hero. */
  firstSlide: z.object({ alt: sentence(), badge: label(), price: label() }),
  slides: listOf(slideSchema, 7),
});

const aiConsultationSchema = z.object({
  badge: label(),
  title: heading(),
  description: paragraph(),
  features: lines(12),
  buttonText: label(),
  secondaryText: label(),
  secondaryLink: link(),
});

const blindsCollectionSchema = z.object({
  title: heading(),
  subtitle: sentence(),
  bookLabel: label(),
  /** `{count} colours`. */
  coloursLabel: label(),
  allLabel: label(),
  /** Over homePage.featuredCategories. */
  categoriesTitle: label(),
});

const specialOffersSchema = z.object({
  title: heading(),
  subtitle: sentence(),
  bookLabel: label(),
  regularPriceLabel: label(),
  /** `Until {day}`. */
  endsLabel: label(),
  urgentLabel: label(),
  /** In the place of the offers while none runs; without a title nothing is shown. */
  noneTitle: label(),
  noneText: sentence(),
  noneButtonLabel: label(),
  noneButtonLink: link(),
  packages: listOf(offerSchema, 12),
});

export const videoSchema = z.object({
  url: picture(),
  poster: picture(),
  title: heading(),
  subtitle: sentence(),
  location: label(),
  description: paragraph(),
  /** As it is read: `1 min 20 s`. */
  duration: label(),
  coverage: label(),
  features: lines(12),
  pricePence: price(),
  /** 'Live Installation', 'Auto-playing' and 'Featured' have colours of their own. */
  badge: label(),
  category: label(),
  /** Shown for example: not one of the firm's own. */
  sample: z.boolean(),
});
export type Video = z.infer<typeof videoSchema>;

const installationVideosSchema = z.object({
  title: heading(),
  subtitle: sentence(),
  rotationSeconds: seconds(),
  /** `Video {number}`. */
  buttonLabel: label(),
  pauseLabel: label(),
  playLabel: label(),
  /** `From {price}`. */
  priceLabel: label(),
  sampleLabel: label(),
  items: listOf(videoSchema, 6),
});

export const projectSchema = z.object({
  image: picture(),
  alt: sentence(),
  title: heading(),
  location: label(),
  description: sentence(),
  href: link(),
  sample: z.boolean(),
});

const recentProjectsSchema = z.object({
  title: heading(),
  subtitle: sentence(),
  sampleLabel: label(),
  items: listOf(projectSchema, 24),
});

const formField = z.object({
  label: requiredText('Label is required', 120),
  placeholder: label().optional(),
  help: sentence().optional(),
});
const toast = z.object({ title: heading(), description: sentence() });

const appointmentFormSchema = z.object({
  title: heading(),
  intro: paragraph(),
  /** What happens after the button, one step after the other. */
  steps: listOf(z.object({ title: heading(), description: sentence() }), 8),
  sameDayNote: sentence(),
  requiredNote: sentence(),
  privacyNote: sentence(),
  privacyHref: link(),
  fields: z.object({
    name: formField,
    email: formField,
    phone: formField,
    address: formField,
    postcode: formField,
    service: formField,
    preferredDate: formField,
    preferredTime: formField,
    windowCount: formField,
    additionalInfo: formField,
  }),
  submitLabel: requiredText('Button text is required', 120),
  submittingLabel: requiredText('Button text is required', 120),
  successToast: toast,
  failureToast: toast,
});

export const shutterSchema = z.object({
  title: heading(),
  pricePence: price(),
  /** A starting price: 'From' stands before it. */
  priceFrom: z.boolean(),
  priceUnit: label(),
  description: sentence(),
  image: picture(),
  alt: sentence(),
  href: link(),
});

const premiumShuttersSchema = z.object({
  title: heading(),
  subtitle: sentence(),
  description: paragraph(),
  bookLabel: label(),
  /** `From {price}`. */
  priceFromLabel: label(),
  items: listOf(shutterSchema, 12),
  includes: lines(12),
});

export const officeSchema = z.object({
  name: heading(),
  address: sentence(),
  phone: label(),
  /** Such as `Mon-Sat 9am-5pm`. */
  openingHours: label(),
  /** A map of the place; empty: no link. */
  mapHref: link(),
  sample: z.boolean(),
});

const contactSchema = z.object({
  title: heading(),
  subtitle: sentence(),
  phoneLabel: label(),
  emailLabel: label(),
  hoursLabel: label(),
  openLabel: label(),
  closedLabel: label(),
  mapLabel: label(),
  sampleLabel: label(),
  offices: listOf(officeSchema, 12),
  serviceAreasTitle: heading(),
  serviceAreas: listOf(z.object({ name: heading(), href: link() }), 60),
  serviceAreasNote: sentence(),
});

const aiChatPromoSchema = z.object({
  badge: label(),
  title: heading(),
  description: paragraph(),
  suggestions: lines(8),
  buttonText: label(),
  callLabel: label(),
});

export const landingSchema = z.object({
  header: headerSchema,
  hero: heroSchema,
  aiConsultation: aiConsultationSchema,
  blindsCollection: blindsCollectionSchema,
  limitedTimeBanner: z.object({ badge: label() }),
  specialOffers: specialOffersSchema,
  installationVideos: installationVideosSchema,
  recentProjects: recentProjectsSchema,
  appointmentForm: appointmentFormSchema,
  premiumShutters: premiumShuttersSchema,
  contact: contactSchema,
  aiChatPromo: aiChatPromoSchema,
  contactForm: contactFormWords,
  reviews: reviewWords,
  journal: journalWords,
});
export type Landing = z.infer<typeof landingSchema>;
