import { adminApi } from '../../admin-urls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { previewInput, previewLink } from '../../kit/life/preview.ts';
import { sealPreview } from '../../kit/life/server/preview-link.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import { previewedHref } from '../rendering/previewed-html.ts';

export const previewRoute = ({ clock, connections }: Services): Route =>
  route({
    method: 'POST',
    path: adminApi.previews(),
    tag: 'Previews',
    summary:
      'A link to the site as it will be: at an instant or on a day. It opens without a session for 24 hours',
    status: 201,
    body: previewInput,
    answer: previewLink,
    async handle({ body }) {
      const { token, until } = sealPreview(connections.secret, body, clock.now());
      return { href: previewedHref(urls.home(), token), until: until.toISOString() };
    },
  });
