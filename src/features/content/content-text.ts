// Texts of the website with words in braces that are filled in when the page is made.

/** What any text of the landing page may name. */
export interface TextValues {
  phone: string;
  siteName: string;
  openingHours: string;
}

/** Fills `{name}` in a text; what it does not know stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/**
 * The same content with every text filled. What has nothing to fill is not copied, and what was filled
 * with the same words the last time is the same object as then.
 */
export function fillTexts<Content>(content: Content, values: TextValues): Content {
  const known = { ...values };
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value, known);
    if (!isObject(value)) return value;
    const names = namesIn(value);
    if (names.length === 0) return value;
    const words = names.map((name) => known[name]).join('\n');
    const last = lastFilled.get(value);
    if (last?.words === words) return last.filled;
    const filled = Array.isArray(value)
      ? value.map(fill)
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
    lastFilled.set(value, { words, filled });
    return filled;
  };
  // Only texts change, and they stay texts: the shape is the one that came in.
  return fill(content) as Content;
}

// Content is read once and filled for every page until it changes.
const lastFilled = new WeakMap<object, { words: string; filled: object }>();
const named = new WeakMap<object, readonly Name[]>();

type Name = keyof TextValues;

const NAMES: readonly Name[] = ['phone', 'siteName', 'openingHours'];

/** Which of the values the texts of some content name. */
function namesIn(content: object): readonly Name[] {
  const known = named.get(content);
  if (known) return known;
  const parts = Object.values(content);
  const found = NAMES.filter((name) =>
    parts.some((part) =>
      isObject(part)
        ? namesIn(part).includes(name)
        : typeof part === 'string' && part.includes(`{${name}}`),
    ),
  );
  named.set(content, found);
  return found;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
