// The styles of the public site. Each page inlines those its HTML uses: a file would arrive one round trip later, and
// nothing can be painted before it. The whole sheet loads with scripts that add to a page (kit/ui/whole-styles.ts).
import { randomUUID } from 'node:crypto';
import { styleHash } from '../../lib/http/security-headers.ts';
import { stylesByPage } from '../../lib/text/page-styles.ts';
import type { RenderPage } from '../rendering/page-server.ts';
import css from './site.css?inline';
import wholeHref from './site.css?url';

/** Where a page's styles go once its body is rendered; the policy names this until then. */
// A random word for each process, which no text of the site can contain.
const place = `/*${randomUUID()}*/`;
export const pageStyles = { place, hash: styleHash(place), wholeHref };

const pick = stylesByPage(css);

export function withStyles(renderPage: RenderPage): RenderPage {
  return (request, locals) => renderPage(request, locals)?.then(styled);
}

async function styled(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const styles = pick(html);
  const policy = headers.get('content-security-policy');
  if (policy) {
    headers.set('content-security-policy', policy.replace(pageStyles.hash, styleHash(styles)));
  }
  return new Response(
    html.replace(place, () => styles),
    { status, headers },
  );
}
