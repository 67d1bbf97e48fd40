import { expect, test } from 'vitest';
import { contactSubmissionSchema } from '../../features/contact/contact.ts';
import { dashboardSchema } from '../../features/dashboard/dashboard.ts';
import { products } from '../../features/products/product.ts';
import { z } from '../../lib/text/zod.ts';
import { readTolerantly } from './tolerant-reading.ts';

test('a value that is right is the very same', () => {
  const value = { total: 1, unread: 0 };
  expect(readTolerantly(z.object({ total: z.int(), unread: z.int() }), value)).toBe(value);
});

test('numbers that are left out are 0, and lists that are none are empty', () => {
  for (const answer of [undefined, null, 'no', 3, [], {}, { counts: null, recentActivity: 4 }]) {
    const { counts, recentActivity } = readTolerantly(dashboardSchema, answer);
    expect(Object.keys(counts)).toHaveLength(7);
    expect(Object.values(counts)).toEqual(Array(7).fill(0));
    expect(recentActivity).toEqual({ testimonials: [], contactSubmissions: [] });
  }
  expect(readTolerantly(dashboardSchema, { counts: { products: 4 } }).counts.products).toBe(4);
});

test('a list keeps every record with an id, and each of its fields has its type', () => {
  const odd = { id: 2, name: 5, email: null, read: 'yes', createdAt: ['x'] };
  const list = [null, 'x', 7, [], {}, { id: '1' }, odd, { id: 3, name: 'Whole', message: 'Hi' }];
  expect(readTolerantly(z.array(contactSubmissionSchema), list)).toEqual([
    {
      id: 2,
      name: '',
      email: '',
      phone: '',
      subject: '',
      message: '',
      note: '',
      read: false,
      createdAt: '',
      version: 0,
      customerId: null,
    },
    {
      id: 3,
      name: 'Whole',
      email: '',
      phone: '',
      subject: '',
      message: 'Hi',
      note: '',
      read: false,
      createdAt: '',
      version: 0,
      customerId: null,
    },
  ]);
  const [product] = readTolerantly(z.array(products.schema), [
    { id: 1, colours: [null, {}], features: [1, 'a'] },
  ]);
  expect(product).toMatchObject({ id: 1, name: '', features: ['a'], priceFromPence: null });
  expect(
    products.schema.shape.colours.safeParse(product?.colours).success || product?.colours,
  ).toBeTruthy();
});
