import { adminApi } from '../../admin-urls.ts';
import { productStore } from '../../features/products/server/store.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { previewInput, previewLink } from '../../kit/life/preview.ts';
import type { Known } from '../../kit/life/server/life.ts';
import { sealPreview } from '../../kit/life/server/preview-link.ts';
import { AppError } from '../../lib/http/errors.ts';
import { urls } from '../../urls.ts';
import { previewing, type Told } from '../process/preview-services.ts';
import type { Services } from '../process/services.ts';
import { previewedHref } from '../rendering/previewed-html.ts';

export function previewRoute(services: Services): Route {
  const { clock, connections } = services;
  return route({
    method: 'POST',
    path: adminApi.previews(),
    tag: 'Previews',
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
  if (!record) return urls.home();
  const { id, data } = record as Known & { data: { slug: string; kind: 'area' } };
  if (name === 'products') return urls.product(data.slug);
  if (name === 'categories') return urls.category(data.slug);
  if (name === 'blog-posts') return urls.blogPost(data.slug);
  if (name === 'pages') return urls.page(data);
  if (name === 'faqs') return urls.faqs();
  if (name === 'testimonials') return urls.reviews();
  if (name === 'category-icons') return urls.products();
  if (name === 'message-templates') {
    throw new AppError('invalid', 'A message is on no page of the site.');
  }
  if (name !== 'price-lists') return urls.home();
  const { database } = services;
  const product = await productStore(database).find(database.db, Number(id));
  return product ? urls.product(product.slug) : urls.prices();
}
