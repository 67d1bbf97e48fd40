// The demo's prices, which the specification prescribes: each agrees with the lists, or is named here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { fillShop } from '../../../test/shop.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { SavedContent, WebsiteContent } from '../../content/website-content.ts';
import type { Attention } from '../../dashboard/dashboard.ts';
import type { PriceList } from '../../pricing/price-list.ts';
import type { PriceOverview } from '../../pricing/price-overview.ts';
import type { Product } from '../../products/product.ts';
import type { PriceCheck } from '../price-lint.ts';

const DEARER = 'The offer costs more than the list price: 2 × £80 is £160.';
const OTHERWISE = (sum: string) => `The regular price is not the list price: ${sum}.`;

everyEngine((engine) => {
  describe('the price check', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await fillShop(app.services.database, app.clock, ['blogPosts']);
    });
    afterAll(() => app.close());

    const read = async () =>
      (await app.json<PriceCheck>('/api/admin/price-check', { asStaff: true })).findings;
    const count = async () =>
      (await app.json<Attention>('/api/admin/attention', { asStaff: true })).counts.priceFindings;

    test('names each price of the demo that the lists do not give, the living room package among them', async () => {
      expect((await read()).map(({ where, message }) => [where, message])).toEqual([
        ['Three-window package (3 vertical blinds for £99)', OTHERWISE('3 × £55 is £165')],
        ['Kitchen and bathroom package (3 roller blinds for £99)', OTHERWISE('3 × £55 is £165')],
        ['Living room package (2 day & night blinds for £189)', DEARER],
        ['Living room package (2 day & night blinds for £189)', OTHERWISE('2 × £80 is £160')],
        [
          'Film: Oak slats, tilted by a few degrees',
          'No list, offer or ‘from’ price gives £250: “From £250”',
        ],
      ]);
      expect(await count()).toBe(5);
    });

    test('names what a rise will make wrong, before its day comes', async () => {
      const overview = await app.json<PriceOverview[]>('/api/admin/price-lists', { asStaff: true });
      const productIds = overview.map(({ productId }) => productId);
      const rise = { productIds, percent: 4, step: 100, validFrom: '2025-07-01' };
      const raised = await app.staffJson('price-lists/raise', 'POST', rise);
      const later = (await read()).filter(({ message }) => /^From Tuesday 1 July: /.test(message));
      expect(later).toContainEqual({
        kind: 'text',
        where: expect.stringMatching(/^Question: /),
        message: expect.stringContaining('No list, offer or ‘from’ price gives £55: “Per window'),
        href: expect.stringMatching('/admin/faqs'),
      });
      expect(await count()).toBe(5 + later.length);
      await app.staffJson('price-lists/raise/undo', 'POST', raised);
      expect(await count()).toBe(5);
    });

    test('is for owner and office', async () => {
      const { headers } = await joinStaff(app, 'adviser', 'dana');
      expect((await app.request('/api/admin/price-check', { headers })).status).toBe(403);
    });

    test('an offer that does not fit is saved, and what does not fit is answered', async () => {
      const path = '/api/admin/website-content';
      const { landing, versions } = await app.json<WebsiteContent>(path, { asStaff: true });
      const saved = await app.json<SavedContent>(path, {
        method: 'PATCH',
        asStaff: true,
        body: { landing, version: versions.landing },
      });
      expect(saved.warnings).toContain(`Living room package: ${DEARER}`);
      expect(saved.warnings).toHaveLength(4);
    });

    test('a change of a list or of a text is seen at once, with the way to it', async () => {
      const products = await app.json<Product[]>('/api/products');
      const roller = products.find(({ name }) => name === 'Roller Blinds');
      const path = `/api/admin/products/${roller?.id}/price-list`;
      const list = await app.json<PriceList>(path, { asStaff: true });
      if (list.kind !== 'grid') throw new Error('rollers are priced by a grid');
      const cells = structuredClone(list.prices);
      const [row] = cells.A ?? [];
      if (row) row[12] = 5400;
      const body = { ...list, prices: cells, colours: { ...list.colours, Puce: 'A' } };
      await app.json(path, { method: 'PUT', asStaff: true, body });
      const faq = await app.json<{ id: number }>('/api/admin/faqs', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { category: 'Prices', question: 'A bargain?', answer: 'Yes. Rollers are £49.' },
      });
      const added = (await read()).filter(
        ({ kind, where }) => kind !== 'offer' && !/^Film/.test(where),
      );
      expect(added).toEqual([
        {
          kind: 'list',
          where: 'Roller Blinds',
          message: 'Band A: 3,000 x 600 costs £54, and a narrower one £92.',
          href: `/admin/prices?product=${roller?.id}`,
        },
        {
          kind: 'colours',
          where: 'Roller Blinds',
          message: 'The list has a band for Puce, which is not one of its colours.',
          href: `/admin/prices?product=${roller?.id}`,
        },
        {
          kind: 'text',
          where: 'Question: A bargain?',
          message: 'No list, offer or ‘from’ price gives £49: “Rollers are £49.”',
          href: `/admin/faqs?edit=${faq.id}`,
        },
      ]);
      expect(await count()).toBe(8);
    });
  });
});
