// The styles of the public site. They stand in every page: a file of their own would come one answer later,
// and nothing can be painted before it. The page's policy allows them by their hash.
import { styleHash } from '../../lib/http/security-headers.ts';
import css from './site.css?inline';

export const siteStyles = { css, hash: styleHash(css) };
