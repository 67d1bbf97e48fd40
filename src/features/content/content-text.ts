// Website texts with placeholders in braces, filled in when the page is rendered.
import type { Settings } from '../settings/settings.ts';

export interface TextValues {
  phone: string;
  siteName: string;
  openingHours: string;
}

export const textValues = ({ general }: Settings): TextValues => ({
  phone: general.phone,
  siteName: general.siteName,
  openingHours: general.openingHours,
});

/** Fills `{name}` in a text; unknown names stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

export function fillTexts<Content>(content: Content, values: TextValues): Content {
  const known = { ...values };
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value, known);
    if (Array.isArray(value)) return value.map(fill);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  // Only strings change, and they stay strings, so the shape is the same.
  return fill(content) as Content;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
