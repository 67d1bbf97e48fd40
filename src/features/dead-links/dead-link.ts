// Links in content that lead to no page of the site. Links elsewhere are not followed.
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

/** Links of a record to this site that are not answered. */
export function deadLinksIn(
  { data, editHref, ...of }: Linking,
  publicUrl: string,
  answers: (address: string) => boolean,
): Omit<DeadLink, 'since'>[] {
  const found = textsIn(data, '').flatMap(({ field, text }) => {
    const isAddress = ADDRESS.test(field.split('.').at(-1) ?? '');
    const links = isAddress
      ? [text]
      : [...text.matchAll(MARKDOWN_LINK)].map(([, link = '']) => link);
    return [...new Set(links)].flatMap((href) => {
      const address = isUrlOrPath(href) ? addressOf(href, publicUrl) : undefined;
      return address === undefined || answers(address) ? [] : { field, href };
    });
  });
  return found.map(({ field, href }) => ({
    ...of,
    field,
    href,
    editHref: `${editHref}${editHref.includes('?') ? '&' : '?'}field=${field}`,
  }));
}
