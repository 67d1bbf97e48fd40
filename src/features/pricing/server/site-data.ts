// Catalogue data for a guide price: the products with prices, and those in the form.
import type { Database } from '../../../lib/database/database.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { loadPictures } from '../../media/server/site-data.ts';
import { productStore } from '../../products/server/store.ts';
import { type GuideProduct, guidePrice } from '../guide-price.ts';
import type { GuideForm } from '../guide-query.ts';
import type { PriceBook } from './store.ts';

interface Deps {
  database: Database;
  prices: PriceBook;
}

/** The guide price of a form, with its options and their looks. */
export async function loadGuidePrice({ database, prices }: Deps, sent: GuideForm) {
  const { db } = database;
  const [lists, products, categories] = await Promise.all([
    prices.read(),
    productStore(database).list(db),
    categoryStore(database).list(db),
  ]);
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const productOf = (slug: string): GuideProduct | undefined => {
    const product = bySlug.get(slug);
    return product && { ...product, category: names.get(product.categoryId) ?? '' };
  };
  const choices = categories
    .map(({ id, name }) => ({
      category: name,
      products: products.filter((own) => own.categoryId === id && lists.has(own.id)),
    }))
    .filter((group) => group.products.length > 0);
  // A shape has a sum at once, with the first product until another is chosen.
  const [[usual] = []] = choices.map((group) => group.products);
  const form = {
    ...sent,
    rows: sent.rows.map((row, at) =>
      at < (sent.shape?.rows ?? 0) ? { ...row, product: row.product || (usual?.slug ?? '') } : row,
    ),
  };
  const asked = new Set(form.rows.flatMap(({ product }) => bySlug.get(product) ?? []));
  const pictureOf = await loadPictures(
    { database },
    [...asked].map(({ image }) => image),
  );
  return {
    guide: guidePrice(form, productOf, (id) => lists.get(id)),
    choices,
    pictures: new Map([...asked].map(({ slug, image, name }) => [slug, pictureOf(image, name)])),
  };
}
