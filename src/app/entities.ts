// What staff keep in lists, and what each list brings with it: a new plain entity is a line here. The order
// is that of the demo content, where products need their categories, and of the sitemap.
import { blogEntity } from '../features/blog/server/entity.ts';
import { categoryEntity } from '../features/categories/server/entity.ts';
import { categoryIconEntity } from '../features/category-icons/server/entity.ts';
import { contactEntity } from '../features/contact/server/entity.ts';
import { contentEntity } from '../features/content/server/entity.ts';
import { faqEntity } from '../features/faqs/server/entity.ts';
import type { UsageFinder } from '../features/media/server/usage.ts';
import { navigationEntity } from '../features/navigation/server/entity.ts';
import { pageEntity } from '../features/pages/server/entity.ts';
import { seedPriceLists } from '../features/pricing/server/seed.ts';
import { productEntity } from '../features/products/server/entity.ts';
import { countProductsOf } from '../features/products/server/store.ts';
import { findSettingsUsage } from '../features/settings/server/picture-use-store.ts';
import { swatchEntity } from '../features/swatches/server/entity.ts';
import { testimonialEntity } from '../features/testimonials/server/entity.ts';
import type { CrudServices } from '../kit/crud/server/crud-api.ts';
import type { Demo, Sitemap } from '../kit/crud/server/entity.ts';
import type { Route } from '../kit/http/route.ts';

interface Entity {
  api?(services: CrudServices): Route[];
  seed?(demo: Demo): Promise<number>;
  usesOf?: UsageFinder;
  sitemap?: Sitemap;
}

export const entities: Readonly<Record<string, Entity>> = {
  categories: {
    ...categoryEntity,
    api: (services) => categoryEntity.api(services, countProductsOf),
  },
  products: productEntity,
  priceLists: { seed: seedPriceLists },
  categoryIcons: categoryIconEntity,
  settings: { usesOf: findSettingsUsage },
  content: contentEntity,
  navigation: navigationEntity,
  pages: pageEntity,
  faqs: faqEntity,
  blog: blogEntity,
  testimonials: testimonialEntity,
  contact: contactEntity,
  swatches: swatchEntity,
};
