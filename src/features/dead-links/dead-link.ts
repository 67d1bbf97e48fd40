// Links in content that lead to no page of the site, and contacts that the firm has given up. Links elsewhere are not
// followed.
import { textsIn } from '../../kit/life/warnings.ts';
import { isUrlOrPath } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { addressOf } from '../redirects/redirect.ts';

export const deadLinkSchema = z.object({
  /** As in the addresses of drafts: `blog-posts`. */
  record: z.string(),
  /** A number, or the part of the website's content. */
  id: z.string(),
  /** Of the record, for people: `FAQ: How long does it take?` */
  title: z.string(),
  /** Dotted: `footer.columns.0.links.1.url`. */
  field: z.string(),
  /** The link, or the number or e-mail address. */
  href: z.string(),
  /** When it was first found dead. */
  since: z.string(),
  editHref: z.string(),
});
export type DeadLink = z.infer<typeof deadLinkSchema>;

/** A record of content, and where staff change it. */
export interface Linking extends Pick<DeadLink, 'record' | 'id' | 'title' | 'editHref'> {
  data: unknown;
}

/** Fields that are an address as a whole; other texts may hold links in Markdown. */
const ADDRESS = /(?:href|url|link|image|picture|poster|video|logo|icon|^to)$/i;
const MARKDOWN_LINK = /\]\(\s*<?([^)\s>]+)/g;

/** A pattern that finds a number or an e-mail address in any spelling. */
function patternOf(contact: string): string {
  if (contact.includes('@')) return `(?<![\\w.+-])${RegExp.escape(contact)}(?![\\w-]|\\.\\w)`;
  const digits = contact.replace(/\D/g, '').replace(/^(?:(?:00)?44)?0?/, '');
  return `${[...digits].join('[\\s().–-]*')}(?!\\d)`;
}

/** Tells which former contacts a text has; `current` ones are none, whatever their spelling was. */
export function contactFinder(former: readonly string[], current: readonly string[]) {
  const known = new Map(former.map((contact) => [patternOf(contact), contact]));
  for (const contact of ['', ...current]) known.delete(patternOf(contact));
  const patterns = [...known].map(([pattern, contact]) => ({
    as: new RegExp(pattern, 'i'),
    contact,
  }));
  return (text: string): string[] =>
    patterns.flatMap(({ as, contact }) => (as.test(text) ? [contact] : []));
}

export const isContact = ({ href }: Pick<DeadLink, 'href'>): boolean => !isUrlOrPath(href);

/** Links of a record to this site that are not answered, and contacts that are no longer the firm's. */
export function deadLinksIn(
  { data, editHref, ...of }: Linking,
  publicUrl: string,
  answers: (address: string) => boolean,
  contactsIn: (text: string) => string[],
): Omit<DeadLink, 'since'>[] {
  const found = textsIn(data, '').flatMap(({ field, text }) => {
    const isAddress = ADDRESS.test(field.split('.').at(-1) ?? '');
    const links = isAddress
      ? [text]
      : [...text.matchAll(MARKDOWN_LINK)].map(([, link = '']) => link);
    const dead = [...new Set(links)].filter((href) => {
      const address = isUrlOrPath(href) ? addressOf(href, publicUrl) : undefined;
      return address !== undefined && !answers(address);
    });
    return [...dead, ...contactsIn(text)].map((href) => ({ field, href }));
  });
  return found.map(({ field, href }) => ({
    ...of,
    field,
    href,
    editHref: `${editHref}${editHref.includes('?') ? '&' : '?'}field=${field}`,
  }));
}
