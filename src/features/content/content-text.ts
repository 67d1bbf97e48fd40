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

/** The same content with every text filled. What has no text to fill is not copied. */
export function fillTexts<Content>(content: Content, values: TextValues): Content {
  const known = { ...values };
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value, known);
    if (!isObject(value) || !hasBraces(value)) return value;
    if (Array.isArray(value)) return value.map(fill);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  // Only texts change, and they stay texts: the shape is the one that came in.
  return fill(content) as Content;
}

// Content is read once and filled for every page until it changes.
const braces = new WeakMap<object, boolean>();

function hasBraces(content: object): boolean {
  const known = braces.get(content);
  if (known !== undefined) return known;
  const found = Object.values(content).some((value) =>
    isObject(value) ? hasBraces(value) : typeof value === 'string' && value.includes('{'),
  );
  braces.set(content, found);
  return found;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
