import demo from '../../../../content/products.json' with { type: 'json' };
import { listPageChanges } from '../../../kit/crud/server/page-change-store.ts';
import { plain, pounds, words } from '../../../kit/records/csv-columns.ts';
import { listed, text } from '../../../kit/records/row-text.ts';
import { recordOf } from '../../../kit/records/server/entity-record.ts';
import type { Demo, Sitemap } from '../../../kit/records/server/record.ts';
import { idsBySlug, seedOf } from '../../../kit/records/server/seed.ts';
import { api, urls } from '../../../urls.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { products } from '../product.ts';
import { productLife, productsApi } from './api.ts';
import { findProductPictures } from './picture-use-store.ts';
import { insertProductImage, productStore } from './store.ts';

/** The sample products with their galleries, in existing categories. */
const seedProducts = seedOf(
  products.input,
  productStore,
  async ({ database }: Demo) => {
    const categoryIds = await idsBySlug(categoryStore(database), database.db);
    return demo.map((sample) => ({ ...sample, categoryId: categoryIds.get(sample.categorySlug) }));
  },
  async (trx, productId, { images }, { addressOf, altOf }) => {
    for (const [index, file] of images.entries()) {
      const picture = { imageUrl: addressOf(file), alt: altOf(file) };
      await insertProductImage(trx, { productId, ...picture, order: index + 1 });
    }
  },
);

/** The first page of the whole range changes with every category and product. */
const sitemap: Sitemap = async (db) => {
  const entriesOf = async (table: string, url: (slug: string) => string) =>
    (await listPageChanges(db, table)).map(({ slug, title, updatedAt }) => ({
      path: url(slug),
      title,
      changedAt: updatedAt,
    }));
  const entries = [
    ...(await entriesOf('categories', urls.category)),
    ...(await entriesOf('products', urls.product)),
  ];
  const latest = entries
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  return [
    { path: urls.products(), title: 'Products', ...(latest && { changedAt: latest }) },
    ...entries,
  ];
};

export const productRecord = recordOf(products, productStore, {
  life: productLife,
  api: productsApi,
  anybody: [`GET ${api.products()}`, `GET ${api.productImages(':id')}`],
  tokens: { area: 'content', paths: [api.products()] },
  seed: seedProducts,
  sitemap,
  pictures: findProductPictures,
  words: {
    columns: ['name', 'slug', 'description', 'features', 'colours', 'materials', 'rooms'],
    read: (row) => ({
      title: text(row.name),
      texts: [
        text(row.slug),
        text(row.description),
        ...[row.features, row.colours, row.materials, row.rooms].flatMap(listed),
      ],
    }),
    detailOf: ({ description }) => text(description),
  },
  csv: {
    file: 'products',
    list: api.products(),
    columns: [
      ['Number', plain('id')],
      ['Name', plain('name')],
      ['Slug', plain('slug')],
      ['Category number', plain('categoryId')],
      ['Description', plain('description')],
      ['Price from (£)', pounds('priceFromPence')],
      ['Price is', plain('priceUnit')],
      ['Featured', plain('featured')],
      ['New', plain('isNew')],
      ['On the home page', plain('showOnHome')],
      ['Features', words('features')],
      ['Colours', words('colours')],
      ['Materials', words('materials')],
      ['Rooms', words('rooms')],
      ['Lead time', plain('leadTime')],
    ],
  },
});
