// The gallery, the link between products and categories, and old addresses.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findByOldSlug } from '../../../kit/crud/server/old-slug-store.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Category } from '../../categories/category.ts';
import type { Product, ProductImage } from '../product.ts';

everyEngine((engine) => {
  describe('products', () => {
    let app: TestApp;
    let category: Category;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(async () => {
      await app.reset();
      await app.services.database.write(async (trx) => {
        for (const table of ['products', 'categories', 'oldSlugs'] as const) {
          await trx.deleteFrom(table).execute();
        }
      });
      category = await created('/api/admin/categories', { name: 'Rollers', slug: 'rollers' });
    });
    afterAll(() => app.close());

    const send = (method: string, path: string, body?: unknown) =>
      app.request(path, { method, asStaff: true, body });
    const created = <Answer>(path: string, body: unknown) =>
      app.json<Answer>(path, { method: 'POST', asStaff: true, body, status: 201 });

    const aProduct = (changes: Record<string, unknown> = {}) => ({
      name: 'Blackout Roller',
      slug: 'blackout-roller',
      description: 'Keeps the morning out.',
      categoryId: category.id,
      image: '/uploads/main.webp',
      ...changes,
    });
    const addProduct = (changes?: Record<string, unknown>) =>
      created<Product>('/api/products', aProduct(changes));
    const addImage = (product: Product, imageUrl: string, order?: number) =>
      created<ProductImage>('/api/products/images', { productId: product.id, imageUrl, order });
    const galleryOf = ({ id }: Product) => app.json<ProductImage[]>(`/api/products/${id}/images`);
    /** `[[order, address], …]` as listed. */
    const orders = async (product: Product) =>
      (await galleryOf(product)).map(({ order, imageUrl }) => [order, imageUrl]);
    const saveOrder = ({ id }: Product, ids: unknown) =>
      send('PUT', `/api/products/${id}/images/order`, { ids });

    test('what was not sent has its usual value', async () => {
      expect(await addProduct()).toMatchObject({
        featured: false,
        isNew: false,
        priceFromPence: null,
        priceUnit: 'per window',
        features: [],
        colours: [],
        showOnHome: false,
      });
    });

    test.each([
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ slug: '' }, 'slug', 'Slug is required'],
      [{ description: '' }, 'description', 'Description is required'],
      [{ categoryId: 0 }, 'categoryId', 'Category is required'],
      [{ categoryId: 999_999 }, 'categoryId', 'There is no such category.'],
      [{ image: '' }, 'image', 'Please select at least one image from the media library'],
      [{ image: undefined }, 'image', 'Please select at least one image from the media library'],
      [{ image: 'javascript:alert(1)' }, 'image', 'Must be a valid URL or path'],
      [{ images: [''] }, 'images.0', 'Please select an image from the media library'],
      [{ priceFromPence: 55.5 }, 'priceFromPence', 'Must be a price such as 55 or 55.50'],
      [{ colours: [{ name: 'Red', hex: 'red' }] }, 'colours.0.hex', 'Must be a valid hex color'],
    ])('refuses %j and stores nothing', async (changes, field, message) => {
      const response = await send('POST', '/api/products', aProduct(changes));
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: message, fields: { [field]: message } },
      ]);
      expect(await app.rows('products')).toEqual([]);
    });

    test('a category sent as text is a number', async () => {
      const product = await addProduct({ categoryId: String(category.id) });
      expect(product.categoryId).toBe(category.id);
    });

    test('a list may be of one category', async () => {
      const other = await created<Category>('/api/admin/categories', { name: 'B', slug: 'b' });
      const [inFirst] = [
        await addProduct(),
        await addProduct({ slug: 'other', categoryId: other.id }),
      ];
      expect(await app.json(`/api/products?categoryId=${category.id}`)).toEqual([inFirst]);
      expect(await app.json('/api/products?categoryId=nonsense')).toEqual([]);
    });

    describe('its gallery', () => {
      test('pictures that arrive at once all find a place of their own', async () => {
        const product = await addProduct();
        await Promise.all(
          ['/a.webp', '/b.webp', '/c.webp'].map((url) => addImage(product, url, 1)),
        );
        expect((await orders(product)).map(([order]) => order)).toEqual([1, 2, 3]);
      });

      test('pictures sent with a new product get order 1, 2 … and its name as text', async () => {
        const product = await addProduct({ images: ['/uploads/a.webp', 'b.webp'] });
        expect(await galleryOf(product)).toEqual([
          {
            id: expect.any(Number),
            productId: product.id,
            imageUrl: '/uploads/a.webp',
            alt: 'Blackout Roller',
            decorative: false,
            order: 1,
          },
          expect.objectContaining({ imageUrl: 'b.webp', order: 2 }),
        ]);
      });

      test('a product and its pictures are saved together or not at all', async () => {
        await addProduct();
        const response = await send('POST', '/api/products', aProduct({ images: ['/a.webp'] }));
        expect(response.status).toBe(409);
        expect(await app.rows('products')).toHaveLength(1);
        expect(await app.rows('productImages')).toEqual([]);
      });

      test('a picture goes where it is sent, after the last without an order, and never onto another', async () => {
        const product = await addProduct({ images: ['/1.webp', '/2.webp', '/3.webp'] });
        const [first] = await galleryOf(product);
        expect((await send('DELETE', `/api/products/images/${first?.id}`)).status).toBe(204);
        // Count plus position gives 3, which is taken.
        expect(await addImage(product, '/4.webp', 3)).toMatchObject({ order: 4 });
        expect(await addImage(product, '/5.webp')).toMatchObject({ order: 5 });
        expect(await addImage(product, '/0.webp', 1)).toMatchObject({ order: 1 });
        expect(await orders(product)).toEqual([
          [1, '/0.webp'],
          [2, '/2.webp'],
          [3, '/3.webp'],
          [4, '/4.webp'],
          [5, '/5.webp'],
        ]);
      });

      test('a picture keeps the text it is sent with, and has the product’s name otherwise', async () => {
        const product = await addProduct();
        const body = { productId: product.id, imageUrl: '/a.webp' };
        const add = (alt?: string) => created('/api/products/images', { ...body, alt });
        expect(await add('A sunny nursery')).toMatchObject({ alt: 'A sunny nursery' });
        expect(await add()).toMatchObject({ alt: 'Blackout Roller' });
      });

      test.each([
        [{ imageUrl: '' }, 'imageUrl', 'Please select an image from the media library'],
        [{}, 'imageUrl', 'Please select an image from the media library'],
        [{ imageUrl: '//evil.example/x.webp' }, 'imageUrl', 'Must be a valid URL or path'],
        [
          { imageUrl: '/a.webp', productId: undefined },
          'productId',
          'Product ID is missing. Cannot update product.',
        ],
      ])('refuses the picture %j', async (body, field, message) => {
        const { id } = await addProduct();
        const response = await send('POST', '/api/products/images', { productId: id, ...body });
        expect([response.status, await response.json()]).toEqual([
          400,
          { error: message, fields: { [field]: message } },
        ]);
      });

      test('a picture is described, or is decoration', async () => {
        const product = await addProduct({ images: ['/1.webp'] });
        const [image] = await galleryOf(product);
        const path = `/api/products/images/${image?.id}`;
        const put = (body: object) => send('PUT', path, body);
        expect(await (await put({ alt: ' A lowered blind ' })).json()).toEqual({
          ...image,
          alt: 'A lowered blind',
        });
        const refused = await put({ alt: ' ' });
        expect([refused.status, await refused.json()]).toMatchObject([
          400,
          { fields: { alt: 'Describe the picture, or tick that it is decoration' } },
        ]);
        expect((await put({ alt: 'x'.repeat(301) })).status).toBe(400);
        expect((await put({ alt: '', decorative: true })).status).toBe(200);
        expect(await galleryOf(product)).toMatchObject([{ alt: '', decorative: true }]);
        expect((await send('PUT', '/api/products/images/999999', { alt: 'x' })).status).toBe(404);
      });

      test('a picture of no product, and a picture that is not there, are not found', async () => {
        const body = { productId: 999_999, imageUrl: '/a.webp' };
        expect((await send('POST', '/api/products/images', body)).status).toBe(404);
        expect((await send('DELETE', '/api/products/images/999999')).status).toBe(404);
        expect((await app.request('/api/products/999999/images')).status).toBe(404);
      });

      test('it is put in the order of its ids', async () => {
        const product = await addProduct({ images: ['/1.webp', '/2.webp', '/3.webp'] });
        const [one, two, three] = (await galleryOf(product)).map(({ id }) => id);
        const response = await saveOrder(product, [three, one, two]);
        expect(response.status).toBe(200);
        expect(await response.json()).toEqual(await galleryOf(product));
        expect(await orders(product)).toEqual([
          [1, '/3.webp'],
          [2, '/1.webp'],
          [3, '/2.webp'],
        ]);
      });

      test('an order of other pictures than it has is refused and changes nothing', async () => {
        const product = await addProduct({ images: ['/1.webp', '/2.webp'] });
        const other = await addProduct({ slug: 'other', images: ['/x.webp'] });
        const [one, two] = (await galleryOf(product)).map(({ id }) => id);
        const [foreign] = (await galleryOf(other)).map(({ id }) => id);
        for (const ids of [[one], [one, two, foreign], [one, foreign], [one, one], []]) {
          expect((await saveOrder(product, ids)).status).toBe(409);
        }
        expect((await saveOrder(product, ['x'])).status).toBe(400);
        expect(await orders(product)).toEqual([
          [1, '/1.webp'],
          [2, '/2.webp'],
        ]);
      });

      test('it goes with its product', async () => {
        const product = await addProduct({ images: ['/1.webp'] });
        expect((await send('DELETE', `/api/products/${product.id}`)).status).toBe(204);
        expect(await app.rows('productImages')).toEqual([]);
      });

      test('a visitor sees it and changes nothing', async () => {
        const product = await addProduct({ images: ['/1.webp'] });
        const [image] = await galleryOf(product);
        const body = { productId: product.id, imageUrl: '/a.webp' };
        const path = '/api/products/images';
        for (const [method, url] of [
          ['POST', path],
          ['DELETE', `${path}/${image?.id}`],
          ['PUT', `/api/products/${product.id}/images/order`],
        ] as const) {
          expect((await app.request(url, { method, body })).status).toBe(401);
        }
        expect(await galleryOf(product)).toEqual([image]);
      });
    });

    test('a category that is used is not deleted, and says how many use it', async () => {
      const product = await addProduct();
      const refusal = (count: string) => ({
        error: `"Rollers" still has ${count}. Move or delete them first.`,
      });
      const remove = () => send('DELETE', `/api/admin/categories/${category.id}`);
      const one = await remove();
      expect([one.status, await one.json()]).toEqual([409, refusal('1 product')]);
      const second = await addProduct({ slug: 'second' });
      expect(await (await remove()).json()).toEqual(refusal('2 products'));
      expect(await app.json('/api/categories')).toEqual([category]);

      await send('DELETE', `/api/products/${product.id}`);
      await send('DELETE', `/api/products/${second.id}`);
      expect((await remove()).status).toBe(204);
    });

    describe('an address that it once had', () => {
      const leadsTo = (slug: string) => findByOldSlug(app.services.database.db, 'product', slug);
      const rename = (product: Product, slug: string) =>
        send('PUT', `/api/products/${product.id}`, aProduct({ slug }));

      test('leads to it still, also after several changes', async () => {
        const product = await addProduct();
        await rename(product, 'night-roller');
        await rename(product, 'dark-roller');
        expect(await leadsTo('blackout-roller')).toBe(product.id);
        expect(await leadsTo('night-roller')).toBe(product.id);
        expect(await leadsTo('dark-roller')).toBeUndefined();
      });

      test('is its own again when it takes it back', async () => {
        const product = await addProduct();
        await rename(product, 'night-roller');
        await rename(product, 'blackout-roller');
        expect(await leadsTo('blackout-roller')).toBeUndefined();
        expect(await leadsTo('night-roller')).toBe(product.id);
      });

      test('belongs to the product that takes it next', async () => {
        const product = await addProduct();
        await rename(product, 'night-roller');
        await addProduct();
        expect(await leadsTo('blackout-roller')).toBeUndefined();
      });

      test('leads nowhere once it is deleted', async () => {
        const product = await addProduct();
        await rename(product, 'night-roller');
        await send('DELETE', `/api/products/${product.id}`);
        expect(await leadsTo('blackout-roller')).toBeUndefined();
      });
    });
  });
});
