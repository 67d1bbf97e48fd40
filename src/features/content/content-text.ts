// Website texts with placeholders in braces, filled in when the page is rendered.

import { isRecord } from '../../lib/is-record.ts';
import { priceText } from '../../lib/text/price-text.ts';
import { type Priced, priceSpan } from '../products/from-price-text.ts';
import type { Settings } from '../settings/settings.ts';

/** Fills `{name}` in a text; unknown names stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{([\w-]+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/** Fills `{phone}`, `{email}`, `{siteName}` and `{openingHours}` in every text of a record. */
export function fillTexts<Content>(
  content: Content,
  { general }: Pick<Settings, 'general'>,
): Content {
  const { phone, contactEmail: email, siteName, openingHours } = general;
  return withTexts(content, (text) => fillText(text, { phone, email, siteName, openingHours }));
}

const PRICE_NAME = /\{(?:priceSpan|from-[\w-]+)\}/;

/**
 * Fills `{priceSpan}`, of the products on the home page, and `{from-roller-blinds}`; a sentence whose price is not known
 * is left out.
 */
export function fillPrices<Content>(
  content: Content,
  products: readonly (Priced & { slug: string; showOnHome: boolean })[],
): Content {
  const span = priceSpan(products.filter(({ showOnHome }) => showOnHome));
  const sums = products.flatMap(({ slug, priceFromPence }) =>
    priceFromPence === null ? [] : [[`from-${slug}`, priceText(priceFromPence)]],
  );
  const known = Object.fromEntries([...sums, ...(span ? [['priceSpan', span]] : [])]);
  return withTexts(content, (text) => {
    if (!PRICE_NAME.test(text)) return text;
    const sentences = fillText(text, known).split(/(?<=[.!?])\s+/);
    return sentences.filter((sentence) => !PRICE_NAME.test(sentence)).join(' ');
  });
}

function withTexts<Content>(content: Content, change: (text: string) => string): Content {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(changed);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner)]));
  };
  // Only strings change, and they stay strings, so the shape is the same.
  return changed(content) as Content;
}
