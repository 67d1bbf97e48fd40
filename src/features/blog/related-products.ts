import type { Product } from '../products/product.ts';
import type { BlogPost } from './blog-post.ts';

/** Common words, which say nothing of a post's subject. */
const EMPTY = new Set('and the for what with your how you are every kind really blind'.split(' '));

/** Words in lower case, without a plural s. */
const stems = (text: string) =>
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !EMPTY.has(word));

/**
 * The products that a post's tags, category and title mention, best first. A tag counts most; a product's name and
 * category count more than its uses.
 * @param categoryNames of products, by id.
 */
export function relatedProducts(
  { tags, category, title }: Pick<BlogPost, 'tags' | 'category' | 'title'>,
  products: readonly Product[],
  categoryNames: ReadonlyMap<number, string>,
  limit: number,
): Product[] {
  const weights = new Map<string, number>();
  for (const word of stems(`${category} ${title}`)) weights.set(word, 1);
  for (const word of stems(tags.join(' '))) weights.set(word, 3);
  const weightOf = (text: string) =>
    [...new Set(stems(text))].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  return products
    .map((product) => {
      const { name, categoryId, rooms, lightControls, materials } = product;
      const called = `${name} ${categoryNames.get(categoryId) ?? ''}`;
      const goodFor = [...rooms, ...lightControls, ...materials].join(' ');
      return { product, weight: 2 * weightOf(called) + weightOf(goodFor) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.product.id - other.product.id)
    .slice(0, limit)
    .map(({ product }) => product);
}
