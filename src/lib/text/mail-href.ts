/** Some mail programs accept no longer address. */
export const LONGEST_MAIL_HREF = 1900;

/** Encodes text for a `mailto:` address: lines end with CR and LF; a lone surrogate would throw. */
export const forMail = (text: string) =>
  encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'));
