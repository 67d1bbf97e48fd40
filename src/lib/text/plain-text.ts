// Line breaks and tabs are text; other control characters are not, and PostgreSQL rejects some.
export const withoutControlCharacters = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');

/** For addresses, numbers and postcodes: phones copy signs along with them that their screen does not show. */
export const withoutInvisibleSigns = (text: string) =>
  withoutControlCharacters(text).replace(/\p{Cf}/gu, '');
