import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { z } from '../../../lib/text/zod.ts';
import { type SitePage, sitePage } from '../../navigation/navigation-item.ts';
import { deadLinkSchema } from '../dead-link.ts';
import type { DeadLinks } from './dead-links.ts';

/** @param readPages what the sitemap has */
export const deadLinksApi = (
  { find }: Pick<DeadLinks, 'find'>,
  readPages: () => Promise<SitePage[]>,
): Route[] => [
  routesUnder('Redirects').get(adminApi.deadLinks(), {
    summary: 'Links in content that lead to no page of the site, with the way to the field',
    answer: z.array(deadLinkSchema),
    handle: find,
  }),
  routesUnder('Navigation').get(adminApi.sitePages(), {
    summary: 'Every public page, for a choice of where a link leads',
    answer: z.array(sitePage),
    handle: readPages,
  }),
];
