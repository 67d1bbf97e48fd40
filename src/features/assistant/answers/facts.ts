import type { Profile } from '../../advisers/profile.ts';
import type { Service } from '../../appointments/appointment.ts';
import type { Offer } from '../../content/offer.ts';
import type { Districts } from '../../districts/districts.ts';
import { pricesInUse, wrongSums } from '../../price-check/text-prices.ts';
import type { Prices } from '../../pricing/price-list.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Meaning } from '../reading/meaning.ts';
import type { Kind } from '../reading/service-names.ts';

export interface ProductFact {
  id: number;
  name: string;
  slug: string;
  href: string;
  /** The service to book it under; empty if there is none. */
  service: Service;
  kind?: Kind;
  /** Null where the price is given at the visit. */
  pence: number | null;
  unit: string;
  leadTime: string;
  rooms: readonly string[];
  colours: readonly string[];
  /** Where visitors choose swatches of its colours. */
  swatchHref: string;
  childSafety: string;
  care: string;
  materials: readonly string[];
  /** Words of its name that not every product has. */
  words: readonly string[];
}

export interface FaqFact {
  question: string;
  answer: string;
  href: string;
  relatedHref: string;
}

export interface Link {
  title: string;
  href: string;
}

export interface FoundSentence {
  text: string;
  source: Link;
  /** How much of the question it explains, 0 to 1. */
  fit: number;
}

export interface Sentences {
  /** @param text of `normalWords`. @param now an instant. @param ofFirm leaves out what is only about blinds. */
  find(text: string, now: string, ofFirm?: boolean): FoundSentence | undefined;
  /** Whether a text says the most telling word of a question, or what kind of answer it asks for, and the other does not. */
  adds(text: string, found: string, known: string, examples: readonly string[]): boolean;
  /** How much of a text an answer has, 0 to 1. */
  fitOf(text: string, answer: string): number;
}

export interface Facts {
  now: Date;
  /** What a text is about, by the sentences it was taught. */
  meaning: Meaning;
  today: string;
  settings: Pick<Settings, 'general' | 'booking' | 'firm'>;
  /** Advisers whom the website shows. */
  people: readonly Pick<Profile, 'firstName' | 'checks'>[];
  districts: Districts;
  products: readonly ProductFact[];
  listOf(productId: number): Prices | undefined;
  offers: readonly Offer[];
  areas: readonly Link[];
  guides: readonly (Link & { slug: string })[];
  shutterNotes: readonly string[];
  /** `Coventry office: 2 Example Road`, of the contact section. */
  offices: readonly string[];
  /** `500+ fitted this year`: promises of the home page with a number that is no time; no examples. */
  figures: readonly string[];
  /** Every review shown came with the demo. */
  sampleReviews: boolean;
  links: { products: string; faqs: string; booking: string; contact: string; swatches: string };
  /**
   * Answered questions that fit a text, best first, with how much of the text they explain and how much of the
   * question the text says (0 to 1).
   */
  findFaqs(text: string): readonly { faq: FaqFact; fit: number; whole: number }[];
  /** Products whose full name is in a text; only the most specific ones. */
  findProducts(text: string): readonly ProductFact[];
  /** Of the website's texts, products, questions, guides, articles and terms. */
  sentences: Sentences;
}

const ABOUT_OURSELVES =
  /\b(?:ignore|instructions?|assistant|system|prompt|jailbreak|disregard|override|visitor|chatbot)\b|[<>{}]|https?:/i;

/**
 * A fact of the catalogue that may be read out. Staff write them, but a text that addresses the assistant instead of
 * describing a blind was planted.
 */
export const mayBeSaid = (text: string) => text !== '' && !ABOUT_OURSELVES.test(text);

/** Addresses the assistant instead of describing blinds. */
export const ORDER =
  /\b(?:ignore|disregard|forget|override|bypass)\b.*\b(?:rules?|instructions?|prompts?|previous|above|everything)\b|\b(?:system prompt|developer mode|jailbreak)\b|^\W*(?:system|assistant|user|developer) ?:|<\/?[a-z]/i;

/**
 * The text without sentences that name a sum which Price Check would find, or that address the assistant instead of
 * describing blinds.
 */
export function trueSentences(text: string, { products, offers, listOf }: Facts): string {
  const inUse = pricesInUse({
    products: products.map(({ pence }) => ({ priceFromPence: pence })),
    lists: products.flatMap(({ id }) => listOf(id) ?? []),
    offers,
  });
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !ORDER.test(sentence) && wrongSums(sentence, inUse).length === 0)
    .join(' ');
}
