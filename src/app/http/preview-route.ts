import { adminApi } from '../../admin-urls.ts';
import { type Route, routesUnder } from '../../kit/http/route.ts';
import { previewInput, previewLink } from '../../kit/life/preview.ts';
import { sealPreview } from '../../kit/life/server/preview-link.ts';
import { AppError } from '../../lib/http/errors.ts';
import { urls } from '../../urls.ts';
import { previewing, type Told } from '../process/preview-services.ts';
import type { Services } from '../process/services.ts';
import { previewedHref } from '../rendering/previewed-html.ts';

export function previewRoute(services: Services): Route {
  const { clock, connections } = services;
  return routesUnder('Previews').post(adminApi.previews(), {
    summary:
      'A link to the site as it will be: with a draft or a release published, at an instant or on a day. It opens without a session for 24 hours',
    status: 201,
    body: previewInput,
    answer: previewLink,
    async handle({ body }) {
      // Published once without a trace: what cannot be published says so here, and its address is the one it will have.
      const page = await previewing(services, body, (told) => pageOf(told, body.record));
      const { token, until } = sealPreview(connections.secret, body, clock.now());
      return { href: previewedHref(page, token), until: until.toISOString() };
    },
  });
}

/** Where a record is seen. */
async function pageOf({ services, record }: Told, name = ''): Promise<string> {
  const life = services.lives.get(name);
  if (!record || !life) return urls.home();
  if (life.seenAt) return life.seenAt(record, services.database);
  throw new AppError('invalid', `A ${life.noun} is on no page of the site.`);
}
