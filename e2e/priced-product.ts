// A product and a table of prices for the journeys of the price editor.
import type { APIRequestContext } from '@playwright/test';
import { expect } from './server.ts';

/** A product of its own for a journey, which is gone at its end. */
export async function withProduct(
  staff: APIRequestContext,
  name: string,
  journey: (product: { id: number; prices: string }) => Promise<void>,
) {
  const [category] = await (await staff.get('/api/categories')).json();
  const answer = await staff.post('/api/products', {
    data: {
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      description: 'Priced by size.',
      categoryId: category.id,
      image: '/uploads/main.webp',
      colours: [{ name: 'Denim', hex: '#4f6b88' }],
    },
  });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  try {
    await journey({ id, prices: `/api/admin/products/${id}/price-list` });
  } finally {
    await staff.delete(`/api/products/${id}`);
  }
}

export const sizes = Array.from({ length: 40 }, (_, at) => 600 + at * 60);
const priceAt = (row: number, column: number) => 55 + row * 2 + column * 2.5;

/** A table of 40 by 40 as a spreadsheet has it. */
export const table = (sign: string) =>
  [
    ['', ...sizes],
    ...sizes.map((drop, row) => [drop, ...sizes.map((_, column) => priceAt(row, column))]),
  ]
    .map((line) => line.join(sign))
    .join('\n');
