// Judges every address that staff may type, on saving and on rendering.

const PARSE_BASE = 'https://sill.invalid';

function isRootRelative(value: string): boolean {
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('\\')) return false;
  return URL.canParse(value, PARSE_BASE) && new URL(value, PARSE_BASE).origin === PARSE_BASE;
}

function hasProtocol(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

// Browsers drop these from an address, so `java\nscript:` would run.
const hasHiddenCharacters = (value: string) => /[\p{Cc}\s]/u.test(value);

/** A picture or page: a root-relative path (not `//host`) or an http(s) address. */
export function isUrlOrPath(value: string): boolean {
  if (hasHiddenCharacters(value)) return false;
  return (
    isRootRelative(value) ||
    (/^https?:\/\//i.test(value) && hasProtocol(value, ['http:', 'https:']))
  );
}

/** Where a link may lead: also a place on the page, a telephone number or an e-mail address. */
export function isLink(value: string): boolean {
  if (hasHiddenCharacters(value)) return false;
  return isUrlOrPath(value) || /^#[\w-]*$/.test(value) || hasProtocol(value, ['tel:', 'mailto:']);
}
