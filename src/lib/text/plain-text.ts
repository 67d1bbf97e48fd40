// Line breaks and tabs are text; other control characters are not, and PostgreSQL rejects some.
export const withoutControlCharacters = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');
