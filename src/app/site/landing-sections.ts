// What each section of the landing page is given, made of content, settings and products. Pure: no
// section asks for anything itself.
import { fillText } from '../../features/content/content-text.ts';
import type { HomePage } from '../../features/content/home-page.ts';
import type { Landing } from '../../features/content/landing.ts';
import type { Offer } from '../../features/content/offer.ts';
import { type Product, priceText, serviceOf } from '../../features/products/product.ts';
import { readOpeningHours } from '../../features/settings/opening-hours.ts';
import { type Settings, telephoneHref } from '../../features/settings/settings.ts';
import type { ReviewCardData } from '../../features/testimonials/site/review-card.tsx';
import { longDay } from '../../lib/london-day.ts';
import { urls } from '../urls.ts';
import type { Action } from './button-link.tsx';
import type { AiChatPromoProps } from './landing/ai-chat-promo.tsx';
import type { AiConsultationProps } from './landing/ai-consultation.tsx';
import type { BlindsCollectionProps } from './landing/blinds-collection.tsx';
import type { ContactProps } from './landing/contact.tsx';
import type { FeaturedCategoriesProps } from './landing/featured-categories.tsx';
import type { HeroProps } from './landing/hero.tsx';
import { iconShape } from './landing/icon-shapes.ts';
import type { LimitedBannerProps } from './landing/limited-banner.tsx';
import type { PremiumShuttersProps } from './landing/premium-shutters.tsx';
import type { RecentProjectsProps } from './landing/recent-projects.tsx';
import type { SpecialOffersProps } from './landing/special-offers.tsx';
import type { VideoStageProps } from './landing/video-stage.tsx';
import type { WhyChooseUsProps } from './landing/why-choose-us.tsx';
import type { SitePictureData } from './site-picture.tsx';
import type { FindPicture } from './site-pictures.ts';

export interface Given {
  settings: Settings;
  homePage: HomePage;
  landing: Landing;
  picture: FindPicture;
}

/** Opens the assistant; where it cannot open, people are reached. */
const asking = (label: string): Action | undefined =>
  label ? { label, href: '#contact', asks: '' } : undefined;

const COLOUR_CHIPS = 5;
const CARD_FEATURES = 3;
/** About three lines. */
const CARD_TEXT = 120;

const action = (label: string, href: string): Action | undefined =>
  label && href ? { label, href } : undefined;

/** The words beside a picture come before those that the library keeps for it. */
function pictureOf({ picture }: Given, address: string, alt = ''): SitePictureData | undefined {
  if (!address) return undefined;
  const { placeholder: _none, ...found } = picture(address, alt);
  return { ...found, alt: alt || found.alt };
}

const pounds = (pence: number) => priceText(pence) ?? '';

export function hero(given: Given): HeroProps {
  const { settings, homePage, landing } = given;
  const { firstSlide, slides, ...words } = landing.hero;
  const first = homePage.hero;
  return {
    label: landing.header.tagline || settings.general.siteName,
    intervalSeconds: words.intervalSeconds,
    slides: [
      {
        title: first.title,
        badge: firstSlide.badge,
        description: first.subtitle,
        price: firstSlide.price,
        picture: pictureOf(given, first.backgroundImage, firstSlide.alt),
      },
      ...slides.map(({ image, alt, ...slide }) => ({
        ...slide,
        picture: pictureOf(given, image, alt),
      })),
    ],
    book: action(first.ctaText || words.bookLabel, first.ctaLink),
    call: action(words.callLabel, telephoneHref(settings.general.phone)),
    words: {
      previous: words.previousLabel,
      next: words.nextLabel,
      pause: words.pauseLabel,
      play: words.playLabel,
    },
  };
}

export function whyChooseUs({ homePage }: Given): WhyChooseUsProps | undefined {
  const { title, subtitle, items } = homePage.features;
  if (items.length === 0) return undefined;
  return { title, subtitle, items: items.map((item) => ({ ...item, icon: iconShape(item.icon) })) };
}

export function aiConsultation({ landing }: Given): AiConsultationProps {
  const { buttonText, secondaryText, secondaryLink, ...words } = landing.aiConsultation;
  return {
    ...words,
    ask: asking(buttonText),
    other: action(secondaryText, secondaryLink),
  };
}

export function blindsCollection(
  given: Given,
  products: Product[],
  categoryNames: ReadonlyMap<number, string>,
): BlindsCollectionProps | undefined {
  if (products.length === 0) return undefined;
  const { title, subtitle, bookLabel, coloursLabel, allLabel } = given.landing.blindsCollection;
  return {
    title,
    subtitle,
    bookLabel,
    all: action(allLabel, urls.products()),
    cards: products.map((product) => ({
      title: product.name,
      href: urls.product(product.slug),
      description: openingOf(product.description),
      price: priceText(product.priceFromPence),
      priceUnit: product.priceUnit,
      features: product.features.slice(0, CARD_FEATURES),
      colours:
        product.colours.length > 0 ? fillText(coloursLabel, { count: product.colours.length }) : '',
      chips: spread(product.colours, COLOUR_CHIPS).map(({ hex }) => hex),
      leadTime: product.leadTime,
      service: serviceOf(product.name, categoryNames.get(product.categoryId)),
      picture: pictureOf(given, product.image, product.name),
    })),
  };
}

/** The first sentences of a text, as many as a card has room for. */
function openingOf(text: string): string {
  const [first = '', ...rest] = text.split(/(?<=[.!?])\s+/);
  let opening = first;
  for (const sentence of rest) {
    if (opening.length + sentence.length >= CARD_TEXT) break;
    opening += ` ${sentence}`;
  }
  return opening;
}

/** A few of many, from the first to the last. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, (items.length - 1) / (count - 1));
  const places = Array.from({ length: count }, (_, index) => Math.round(index * step));
  return places.flatMap((place) => items.slice(place, place + 1));
}

export function featuredCategories(given: Given): FeaturedCategoriesProps | undefined {
  const { featuredCategories: items } = given.homePage;
  if (items.length === 0) return undefined;
  return {
    title: given.landing.blindsCollection.categoriesTitle,
    items: items.map(({ title, description, link, image }) => ({
      title,
      description,
      href: link,
      picture: pictureOf(given, image),
    })),
  };
}

/** @param offersStand false when every package has ended: a link to them would lead nowhere. */
export function limitedBanner(given: Given, offersStand: boolean): LimitedBannerProps | undefined {
  const { title, description, buttonText, buttonLink, image } = given.homePage.ctaSection;
  if (!offersStand && /^\/?#offers$/.test(buttonLink)) return undefined;
  return {
    badge: given.landing.limitedTimeBanner.badge,
    title,
    description,
    button: action(buttonText, buttonLink),
    picture: pictureOf(given, image),
  };
}

export function specialOffers({ landing }: Given, offers: Offer[]): SpecialOffersProps | undefined {
  if (offers.length === 0) return undefined;
  const { title, subtitle, bookLabel, regularPriceLabel, endsLabel, urgentLabel } =
    landing.specialOffers;
  return {
    title,
    subtitle,
    bookLabel,
    regularLabel: regularPriceLabel,
    offers: offers.map((offer) => ({
      label: offer.label,
      title: offer.title,
      description: offer.description,
      price: pounds(offer.pricePence),
      regularPrice: pounds(offer.regularPricePence),
      features: offer.features,
      terms: offer.terms,
      ends: fillText(endsLabel, { day: longDay(offer.endsOn) }),
      endsOn: offer.endsOn,
      urgent: offer.urgent ? urgentLabel : undefined,
      service: offer.service,
    })),
  };
}

export function videoStage(given: Given): VideoStageProps | undefined {
  const { items, buttonLabel, priceLabel, sampleLabel, pauseLabel, playLabel, ...words } =
    given.landing.installationVideos;
  if (items.length === 0) return undefined;
  return {
    ...words,
    buttons: items.map((_, index) => fillText(buttonLabel, { number: index + 1 })),
    words: { pause: pauseLabel, play: playLabel },
    films: items.map((film) => ({
      url: film.url,
      title: film.title,
      subtitle: film.subtitle,
      description: film.description,
      facts: [film.location, film.duration, film.coverage].filter(Boolean),
      features: film.features,
      price: fillText(priceLabel, { price: pounds(film.pricePence) }),
      badge: film.badge,
      category: film.category,
      sample: film.sample ? sampleLabel : '',
      poster: pictureOf(given, film.poster),
    })),
  };
}

/** @param reviews stand under the projects, as far as there are any. */
export function recentProjects(
  given: Given,
  reviews: ReviewCardData[],
): RecentProjectsProps | undefined {
  const { items, sampleLabel, ...words } = given.landing.recentProjects;
  if (items.length === 0) return undefined;
  return {
    ...words,
    reviews:
      reviews.length > 0
        ? {
            title: given.landing.reviews.title,
            reviews,
            all: { label: 'Read all reviews', href: urls.reviews() },
          }
        : undefined,
    items: items.map(({ image, alt, sample, ...item }) => ({
      ...item,
      sample: sample ? sampleLabel : '',
      picture: pictureOf(given, image, alt),
    })),
  };
}

export function premiumShutters(given: Given): PremiumShuttersProps | undefined {
  const { items, priceFromLabel, ...words } = given.landing.premiumShutters;
  if (items.length === 0) return undefined;
  return {
    ...words,
    service: serviceOf(words.title, undefined),
    items: items.map(({ pricePence, priceFrom, image, alt, ...item }) => ({
      ...item,
      price: priceFrom
        ? fillText(priceFromLabel, { price: pounds(pricePence) })
        : pounds(pricePence),
      picture: pictureOf(given, image, alt),
    })),
  };
}

export function contact({ settings, landing }: Pick<Given, 'settings' | 'landing'>): ContactProps {
  const { general } = settings;
  const words = landing.contact;
  return {
    title: words.title,
    subtitle: words.subtitle,
    phone: { label: words.phoneLabel, text: general.phone, href: telephoneHref(general.phone) },
    email: {
      label: words.emailLabel,
      text: general.contactEmail,
      href: `mailto:${general.contactEmail}`,
    },
    hours: {
      label: words.hoursLabel,
      text: general.openingHours,
      openTimes: openTimes(general.openingHours),
    },
    words: { open: words.openLabel, closed: words.closedLabel, map: words.mapLabel },
    form: {
      words: landing.contactForm,
      action: urls.contact(),
      privacyHref: urls.page({ kind: 'legal', slug: 'privacy' }),
    },
    offices: words.offices.map((office, index) => ({
      name: office.name,
      address: office.address,
      phone: office.phone,
      phoneHref: telephoneHref(office.phone),
      hours: office.openingHours,
      openTimes: openTimes(office.openingHours),
      // The map of Settings is that of the first office.
      mapHref: office.mapHref || (index === 0 ? general.googleMapsUrl : ''),
      sample: office.sample ? words.sampleLabel : '',
    })),
    areas: {
      title: words.serviceAreasTitle,
      note: words.serviceAreasNote,
      items: words.serviceAreas,
    },
  };
}

/** `1:540-1020 6:540-720`: weekday, and minutes from midnight. Empty where nobody can read the text. */
function openTimes(text: string): string {
  return [...(readOpeningHours(text) ?? [])]
    .flatMap(([day, spans]) => spans.map(({ opens, closes }) => `${day}:${opens}-${closes}`))
    .join(' ');
}

export function aiChatPromo({ settings, landing }: Given): AiChatPromoProps {
  const { buttonText, callLabel, ...words } = landing.aiChatPromo;
  return {
    ...words,
    ask: asking(buttonText),
    call: action(callLabel, telephoneHref(settings.general.phone)),
  };
}
