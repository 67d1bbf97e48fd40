// Gathers what a page of words shows, as plain data.
import { fillTexts } from '../../../features/content/content-text.ts';
import { type Page, type PageKind, readingMinutes } from '../../../features/pages/page.ts';
import { productStore } from '../../../features/products/server/store.ts';
import { telephoneHref } from '../../../features/settings/settings.ts';
import { pictureWidths } from '../../../lib/pictures/picture-widths.ts';
import { type MarkdownPicture, picturesIn, renderMarkdown } from '../../../lib/text/markdown.ts';
import { LONDON } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { Services } from '../../process/services.ts';
import { textValues } from '../landing-data.ts';
import { type FindPicture, loadPictureData } from '../site-pictures.ts';
import type { InvitationProps } from './visit-invitation.tsx';

/** What the pages of a kind have in common. */
export const kindWords: Record<PageKind, { list: string; listHref: string }> = {
  area: { list: 'Where we work', listHref: urls.areas() },
  guide: { list: 'Guides', listHref: urls.guides() },
  legal: { list: 'Home', listHref: urls.home() },
};

const updatedFormat = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, dateStyle: 'long' });

export async function loadWords(services: Services, page: Page) {
  const [invitation, products] = await Promise.all([
    loadInvitation(services),
    loadSuggested(services, page),
  ]);
  const pictureOf = await loadPictureData(services, [
    page.image ?? '',
    ...picturesIn(page.body),
    ...products.map(({ product }) => product.image),
  ]);
  const { html, headings } = renderMarkdown(page.body, { pictureOf: pictureInText(pictureOf) });
  const facts = [
    page.kind === 'guide' ? `${readingMinutes(page.body)} minutes to read` : '',
    page.kind === 'area' ? '' : `Updated ${updatedFormat.format(new Date(page.updatedAt))}`,
  ];
  return {
    header: {
      title: page.title,
      intro: page.intro,
      facts: facts.filter(Boolean),
      picture: page.image ? pictureOf(page.image, '') : undefined,
      actions: page.kind === 'area' ? invitation : undefined,
    },
    body: {
      html,
      inColumns: page.kind === 'area',
      contents: headings.filter(({ level }) => level === 2),
    },
    suggested: products.map(({ product, reason }) => ({
      product,
      reason,
      picture: pictureOf(product.image, product.name),
      href: urls.product(product.slug),
    })),
    invitation,
  };
}

/** Deleted products are left out. */
async function loadSuggested({ database }: Services, { suggestions }: Page) {
  const store = productStore(database);
  const found = await Promise.all(
    suggestions.map(async ({ productId, reason }) => {
      const product = await store.find(database.db, productId);
      return product ? [{ product, reason }] : [];
    }),
  );
  return found.flat();
}

/** The words by which every page asks its reader to book or to call. */
export async function loadInvitation(services: Services): Promise<InvitationProps> {
  const [settings, content] = await Promise.all([
    services.settings.read(),
    services.content.read(),
  ]);
  const { landing } = fillTexts({ landing: content.landing }, textValues(settings));
  const { header, appointmentForm } = landing;
  return {
    title: appointmentForm.title,
    text: appointmentForm.intro,
    book: { label: header.bookLabel, href: header.bookLink },
    call: { label: header.callLabel, href: telephoneHref(settings.general.phone) },
  };
}

/** A picture among the words, in the sizes of the site. */
export function pictureInText(pictureOf: FindPicture) {
  return (address: string, alt: string): MarkdownPicture => {
    const { src, alt: known, width, height, name } = pictureOf(address, alt);
    const small = pictureWidths.filter((size) => size <= Math.max(width, pictureWidths[0]));
    return {
      src,
      alt: alt || known,
      width,
      height,
      ...(name && {
        srcSet: small.map((size) => `${urls.picture(name, size, 'webp')} ${size}w`).join(', '),
        sizes: '(min-width: 48rem) 42rem, 100vw',
      }),
    };
  };
}
