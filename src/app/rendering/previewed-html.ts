// A page in a preview: its links lead on in the preview, and its forms send nothing.
import { escapeXml } from '../../lib/text/escape-xml.ts';
import { mayBePreviewed, PREVIEW } from '../../urls.ts';

const TAG = /<(a|form|astro-island)\b(?:"[^"]*"|[^">])*>/g;

export function previewedHtml(html: string, token: string): string {
  return html.replace(TAG, (tag, name: string) => {
    if (name === 'a') {
      if (tag.includes(' data-now')) return tag;
      return tag.replace(/(\shref=")(\/[^"]*)"/, (_, start: string, href: string) => {
        return `${start}${previewedHref(href, token, '&amp;')}"`;
      });
    }
    const sends = name === 'astro-island' || /\smethod="post"/i.test(tag);
    if (sends) return `${tag.slice(0, -1)} inert>`;
    return `${tag}<input type="hidden" name="${PREVIEW}" value="${escapeXml(token)}">`;
  });
}

/** An address of this site, in the preview where it has one. */
export function previewedHref(href: string, token: string, and = '&'): string {
  const [address = '', anchor] = href.split('#', 2);
  const [path = '', query] = address.split('?', 2);
  if (!path.startsWith('/') || path.startsWith('//') || !mayBePreviewed(path)) return href;
  const asked = `${query ? `${query}${and}` : ''}${PREVIEW}=${encodeURIComponent(token)}`;
  return `${path}?${asked}${anchor === undefined ? '' : `#${anchor}`}`;
}
