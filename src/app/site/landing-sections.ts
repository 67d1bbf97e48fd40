// What each section of the landing page is given, made of content, settings and products. Pure: no
// section asks for anything itself.

import { iconShape } from '../../features/category-icons/site/icon-shapes.ts';
import { fillText } from '../../features/content/content-text.ts';
import type { HomePage } from '../../features/content/home-page.ts';
import type { Landing } from '../../features/content/landing.ts';
import { offersOn } from '../../features/content/offer.ts';
import type { FindPicture } from '../../features/media/server/site-data.ts';
import type { SitePictureData } from '../../features/media/site/site-picture.tsx';
import { type Product, priceText, serviceOf } from '../../features/products/product.ts';
import { type Settings, telephoneHref } from '../../features/settings/settings.ts';
import type { ReviewCardData } from '../../features/testimonials/site/review-card.tsx';
import type { Action } from '../../kit/ui/button-link.tsx';
import { longDay } from '../../lib/time/london-day.ts';
import { urls } from '../../urls.ts';
import type { AiChatPromoProps } from './landing/ai-chat-promo.tsx';
import type { AiConsultationProps } from './landing/ai-consultation.tsx';
import type { BlindsCollectionProps } from './landing/blinds-collection.tsx';
import type { BookingSectionData } from './landing/booking-section.ts';
import type { FeaturedCategoriesProps } from './landing/featured-categories.tsx';
import type { HeroProps } from './landing/hero.tsx';
import type { LimitedBannerProps } from './landing/limited-banner.tsx';
import type { PremiumShuttersProps } from './landing/premium-shutters.tsx';
import type { RecentProjectsProps } from './landing/recent-projects.tsx';
import type { SpecialOffersProps } from './landing/special-offers.tsx';
import type { VideoStageProps } from './landing/video-stage.tsx';
import type { WhyChooseUsProps } from './landing/why-choose-us.tsx';

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
function pictureOf(find: FindPicture, address: string, alt = ''): SitePictureData | undefined {
  if (!address) return undefined;
  const { placeholder: _none, ...found } = find(address, alt);
  return { ...found, alt: alt || found.alt };
}

const pounds = (pence: number) => priceText(pence) ?? '';

export const hero = (
  { firstSlide, slides, ...words }: Landing['hero'],
  first: HomePage['hero'],
  label: string,
  phone: string,
  find: FindPicture,
): HeroProps => ({
  label,
  intervalSeconds: words.intervalSeconds,
  slides: [
    {
      title: first.title,
      badge: firstSlide.badge,
      description: first.subtitle,
      price: firstSlide.price,
      picture: pictureOf(find, first.backgroundImage, firstSlide.alt),
    },
    ...slides.map(({ image, alt, ...slide }) => ({
      ...slide,
      picture: pictureOf(find, image, alt),
    })),
  ],
  book: action(first.ctaText || words.bookLabel, first.ctaLink),
  call: action(words.callLabel, telephoneHref(phone)),
  words: {
    previous: words.previousLabel,
    next: words.nextLabel,
    pause: words.pauseLabel,
    play: words.playLabel,
  },
});

export const whyChooseUs = ({
  title,
  subtitle,
  items,
}: HomePage['features']): WhyChooseUsProps | undefined =>
  items.length === 0
    ? undefined
    : { title, subtitle, items: items.map((item) => ({ ...item, icon: iconShape(item.icon) })) };

export const aiConsultation = ({
  buttonText,
  secondaryText,
  secondaryLink,
  ...words
}: Landing['aiConsultation']): AiConsultationProps => ({
  ...words,
  ask: asking(buttonText),
  other: action(secondaryText, secondaryLink),
});

export const blindsCollection = (
  { title, subtitle, bookLabel, coloursLabel, allLabel }: Landing['blindsCollection'],
  products: readonly Product[],
  categoryNames: ReadonlyMap<number, string>,
  find: FindPicture,
): BlindsCollectionProps | undefined => {
  if (products.length === 0) return undefined;
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
      picture: pictureOf(find, product.image, product.name),
    })),
  };
};

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

export const featuredCategories = (
  items: HomePage['featuredCategories'],
  title: string,
  find: FindPicture,
): FeaturedCategoriesProps | undefined => {
  if (items.length === 0) return undefined;
  return {
    title,
    items: items.map(({ title, description, link, image }) => ({
      title,
      description,
      href: link,
      picture: pictureOf(find, image),
    })),
  };
};

/** @param offersStand false when every package has ended: then nobody is called to see them. */
export const limitedBanner = (
  { title, description, buttonText, buttonLink, image }: HomePage['ctaSection'],
  badge: string,
  offersStand: boolean,
  find: FindPicture,
): LimitedBannerProps | undefined => {
  if (!offersStand && leadsToOffers(buttonLink)) return undefined;
  return {
    badge,
    title,
    description,
    button: action(buttonText, buttonLink),
    picture: pictureOf(find, image),
  };
};

export const specialOffers = (
  words: Landing['specialOffers'],
  today: string,
): SpecialOffersProps => {
  const offers = offersOn(today, words.packages);
  return {
    title: words.title,
    subtitle: words.subtitle,
    bookLabel: words.bookLabel,
    regularLabel: words.regularPriceLabel,
    offers: offers.map((offer) => ({
      label: offer.label,
      title: offer.title,
      description: offer.description,
      price: pounds(offer.pricePence),
      regularPrice: pounds(offer.regularPricePence),
      features: offer.features,
      terms: offer.terms,
      ends: fillText(words.endsLabel, { day: longDay(offer.endsOn) }),
      endsOn: offer.endsOn,
      urgent: offer.urgent ? words.urgentLabel : undefined,
      service: offer.service,
    })),
    none: {
      title: words.noneTitle,
      text: words.noneText,
      button: action(words.noneButtonLabel, words.noneButtonLink),
    },
  };
};

const leadsToOffers = (address: string) => /^\/?#offers$/.test(address);

export const videoStage = (
  {
    items,
    buttonLabel,
    priceLabel,
    sampleLabel,
    pauseLabel,
    playLabel,
    ...words
  }: Landing['installationVideos'],
  find: FindPicture,
): VideoStageProps | undefined => {
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
      poster: pictureOf(find, film.poster),
    })),
  };
};

/** @param reviews stand under the projects, as far as there are any. */
export const recentProjects = (
  { items, sampleLabel, ...words }: Landing['recentProjects'],
  reviewsTitle: string,
  reviews: ReviewCardData[],
  find: FindPicture,
): RecentProjectsProps | undefined => {
  if (items.length === 0) return undefined;
  return {
    ...words,
    reviews: reviews.length > 0 ? { title: reviewsTitle, reviews } : undefined,
    items: items.map(({ image, alt, sample, ...item }) => ({
      ...item,
      sample: sample ? sampleLabel : '',
      picture: pictureOf(find, image, alt),
    })),
  };
};

export const booking = (
  { title, intro, steps, sameDayNote, requiredNote, ...copy }: Landing['appointmentForm'],
  callLabel: string,
  phone: string,
  rules: Settings['booking'],
  today: string,
): BookingSectionData => {
  const phoneHref = telephoneHref(phone);
  return {
    introduction: {
      title,
      intro,
      steps,
      sameDayNote,
      requiredNote,
      call: { label: callLabel || phone, href: phoneHref },
    },
    form: { copy: { title, ...copy }, phone, phoneHref, rules, renderedOn: today },
  };
};

export const premiumShutters = (
  { items, priceFromLabel, ...words }: Landing['premiumShutters'],
  find: FindPicture,
): PremiumShuttersProps | undefined => {
  if (items.length === 0) return undefined;
  return {
    ...words,
    service: serviceOf(words.title, undefined),
    items: items.map(({ pricePence, priceFrom, image, alt, ...item }) => ({
      ...item,
      price: priceFrom
        ? fillText(priceFromLabel, { price: pounds(pricePence) })
        : pounds(pricePence),
      picture: pictureOf(find, image, alt),
    })),
  };
};

export const aiChatPromo = (
  { buttonText, callLabel, ...words }: Landing['aiChatPromo'],
  phone: string,
): AiChatPromoProps => ({
  ...words,
  ask: asking(buttonText),
  call: action(callLabel, telephoneHref(phone)),
});
