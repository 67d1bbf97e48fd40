// Lists of windows under a link: for a year, anonymous, and e-mailed on request.
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Product } from '../../products/product.ts';
import { guidePrice } from '../guide-price.ts';
import { keptForm, readGuide } from '../guide-query.ts';
import type { PriceLink } from '../price-link.ts';
import { GuidePriceForm } from '../site/guide-price-form.tsx';
import { findPriceLink } from './link-store.ts';
import { loadGuidePrice } from './site-data.ts';

const EXTRAS = {
  group: 'Extras',
  choose: 'any',
  choices: [{ name: 'Fascia', price: { per: 'window', pence: 1000 } }],
};

everyEngine((engine) => {
  describe('a kept list of windows', () => {
    let app: TestApp;
    let product: Product;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
      const category = await app.json<{ id: number }>('/api/admin/categories', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { name: 'Rollers', slug: 'rollers' },
      });
      product = await app.json<Product>('/api/products', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: {
          name: 'Blackout Roller',
          slug: 'blackout-roller',
          categoryId: category.id,
          description: 'Keeps the morning out.',
          image: '/uploads/main.webp',
          colours: [{ name: 'Denim', hex: '#4e6a85' }],
        },
      });
      await app.json(`/api/admin/products/${product.id}/price-list`, {
        method: 'PUT',
        asStaff: true,
        body: {
          kind: 'each',
          validFrom: '2025-01-01',
          prices: { A: 5550, B: 7000 },
          options: [EXTRAS],
        },
      });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const keep = (body: unknown, status = 201) =>
      app.json<PriceLink & { fields: Record<string, string> }>('/api/price-links', {
        method: 'POST',
        body,
        status,
      });
    const windows = () => [
      { productId: product.id, widthMm: 1207, dropMm: 1500, quantity: 3, options: { Extras: [] } },
    ];
    const keptBy = ({ token }: PriceLink) =>
      findPriceLink(app.services.database.db, token, app.clock.now());

    test('is found by its link for a year, says nothing of a person, and is forgotten then', async () => {
      const link = await keep({ windows: windows(), email: 'pru@example.com' });
      expect(link).toEqual({
        token: expect.stringMatching(/^[\w-]{22}$/),
        url: `/prices/${link.token}`,
        until: '2026-06-10T10:00:00.000Z',
      });
      const kept = await keptBy(link);
      expect(kept?.windows).toEqual(windows());
      const stored = JSON.stringify(await app.rows('priceLinks'));
      for (const secret of ['pru@example.com', link.token]) expect(stored).not.toContain(secret);
      const again = keptForm(kept?.windows ?? [], new Map([[product.id, product.slug]]));
      const { windows: priced } = guidePrice(
        again,
        () => undefined,
        () => undefined,
      );
      expect(priced[0]?.row).toMatchObject({ width: '120.7', options: ['Extras:'] });

      const [letter, ...others] = await app.rows('messages');
      expect(others).toEqual([]);
      expect(letter).toMatchObject({
        kind: 'price-list-customer',
        recipient: 'pru@example.com',
        subject: expect.stringContaining('£166.50'),
        body: expect.stringContaining(`http://sill.test${link.url}`),
      });

      app.clock.set('2026-06-10T10:00:01Z');
      expect(await keptBy(link)).toBeUndefined();
      expect(await keptBy({ ...link, token: 'wrong' })).toBeUndefined();
    });

    test('is refused without windows or with an address that is none, and kept for no robot', async () => {
      expect((await keep({ windows: [] }, 400)).fields).toHaveProperty('windows');
      expect((await keep({ windows: windows(), email: 'pru' }, 400)).fields).toHaveProperty(
        'email',
      );
      await keep({ windows: windows(), website: 'https://spam.example' });
      expect(await app.rows('priceLinks')).toEqual([]);
    });

    test('fills nobody’s letter box, and nobody’s disk', async () => {
      const from = '192.0.2.77';
      for (let at = 0; at < 20; at += 1) {
        const answer = await app.request('/api/price-links', {
          method: 'POST',
          from,
          body: { windows: windows(), email: 'pru@example.com' },
        });
        expect(answer.status).toBe(201);
      }
      const one = { method: 'POST', from, body: { windows: windows() } };
      expect((await app.request('/api/price-links', one)).status).toBe(429);
      expect(await app.rows('messages')).toHaveLength(3);
    });

    test('comes from the form of the page too, which says what is wrong', async () => {
      const send = (body: string) =>
        app.request('/prices', {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        });
      const guide = encodeURIComponent('product1=blackout-roller&width1=120&drop1=150');
      const answer = await send(`guide=${guide}&email=`);
      expect(answer.status).toBe(303);
      const [, , token = ''] = (answer.headers.get('location') ?? '').split('/');
      expect((await keptBy({ token, url: '', until: '' }))?.windows).toHaveLength(1);
      expect((await send(`guide=${guide}&email=pru`)).status).toBe(422);
      expect((await send('guide=')).status).toBe(422);
    });

    test('stands on its page with price, steps and what was taken for granted', async () => {
      const form = readGuide(
        new URLSearchParams(
          'product1=blackout-roller&width1=12&drop1=900&quantity1=3&product2=<b>',
        ),
      );
      const html = renderToStaticMarkup(GuidePriceForm(await loadGuidePrice(app.services, form)));
      expect(html).toContain('£166.50');
      expect(html).toContain('Priced for our plainer fabrics; some cost more.');
      expect(html).toContain('We have no product with this name');
      expect(html).not.toContain('<b>');
    });
  });
});
