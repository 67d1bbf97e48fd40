import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { z } from '../../../lib/text/zod.ts';
import { deadLinkSchema } from '../dead-link.ts';
import type { DeadLinks } from './dead-links.ts';

export const deadLinksRoute = ({ find }: Pick<DeadLinks, 'find'>): Route =>
  routesUnder('Redirects').get(adminApi.deadLinks(), {
    summary: 'Links in content that lead to no page of the site, with the way to the field',
    answer: z.array(deadLinkSchema),
    handle: find,
  });
