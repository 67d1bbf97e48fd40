/** Some mail programs take no longer address. */
export const LONGEST_MAIL_HREF = 1900;

/** A text as part of a `mailto:` address: its lines end with CR and LF; a lone half of a character pair would throw. */
export const forMail = (text: string) =>
  encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'));
