// Reads columns of types unknown here, for the search index.
export const text = (value: unknown) => (typeof value === 'string' ? value : '');

export const joined = (...parts: unknown[]) => parts.map(text).filter(Boolean).join(' · ');

/** The texts, or names, of a list stored as JSON. */
export function listed(value: unknown): string[] {
  const items: unknown = JSON.parse(text(value) || '[]');
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) =>
    text(item && typeof item === 'object' && 'name' in item ? item.name : item),
  );
}

/** `CV21 3XY` is also found as `cv213xy`. */
export const postcodes = (value: unknown) => [text(value), text(value).replaceAll(' ', '')];
