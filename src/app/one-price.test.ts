// One sum wherever it is told: each product of the demo in each shape at five sizes, on its own page, on the page of
// prices, by the API, by the assistant, in the offers and in the answered questions.
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssistantAnswer } from '../features/assistant/answer.ts';
import { listPriceOf, offerSize } from '../features/content/offer-warnings.ts';
import type { PriceCheck } from '../features/price-check/price-lint.ts';
import { estimate } from '../features/pricing/estimate.ts';
import { pricedBy } from '../features/pricing/from-price.ts';
import { windowsOf } from '../features/pricing/guide-price.ts';
import { guideQuery, readGuide } from '../features/pricing/guide-query.ts';
import type { Prices } from '../features/pricing/price-list.ts';
import { loadGuidePrice } from '../features/pricing/server/site-data.ts';
import { shapes } from '../features/pricing/shapes.ts';
import { GuidePriceForm } from '../features/pricing/site/guide-price-form.tsx';
import type { Estimate, WindowRow } from '../features/pricing/window-rows.ts';
import { fromPriceOf } from '../features/products/from-price-text.ts';
import type { Product } from '../features/products/product.ts';
import { priceText } from '../lib/text/price-text.ts';
import { wholeRun } from '../test/engines.ts';
import { fillShop } from '../test/shop.ts';
import { makeTestApp, type TestApp } from '../test/test-app.ts';
import { ProductStage } from './site/product-stage.tsx';

type Size = readonly [widthMm: number, dropMm: number];
const SIZES: readonly Size[] = [
  [600, 600],
  [900, 1200],
  [1200, 1000],
  [1800, 1300],
  [3200, 2100],
];

/** `npm test` takes one of them for each product, by turns. */
const sizesFor = ({ id }: Product) => SIZES.filter((_, at) => wholeRun || at === id % SIZES.length);
const BAYS = { 'bay-3': 'three', 'bay-5': 'five' };

let app: TestApp;
let products: Product[];
let lists: ReadonlyMap<number, Prices>;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
  await fillShop(app.services.database, app.clock);
  products = await app.json<Product[]>('/api/products');
  lists = await app.services.prices.read();
});
afterAll(() => app.close());

const load = (query: string) => loadGuidePrice(app.services, readGuide(new URLSearchParams(query)));

async function estimateOf(windows: WindowRow[]): Promise<Estimate> {
  if (windows.length === 0) return { totalPence: 0, complete: true, windows: [] };
  return app.json('/api/price-estimates', { method: 'POST', body: { windows } });
}

/** What a page says in large figures: `£284`, or `from £450`. */
const sumOn = (html: string) =>
  /id="guide-sum".*?<strong[^>]*>(.*?)<\/strong>/s.exec(html)?.[1] ?? '';

async function onPrices(query: string) {
  const loaded = await load(query);
  return {
    ...loaded.guide,
    said: sumOn(renderToStaticMarkup(GuidePriceForm({ ...loaded, asks: true }))),
  };
}

async function onProductPage(product: Product, query: string) {
  const { guide } = await load(`${query}&product1=${product.slug}`);
  const stage = { guide, product, weave: 'none', service: '', phone: '' } as const;
  return sumOn(
    renderToStaticMarkup(ProductStage({ ...stage, chosen: undefined, picture: undefined })),
  );
}

const isPerBay = ({ priceUnit }: Product) => priceUnit === 'per bay';
const panesOf = (shape: string) => shapes.get(shape)?.panes ?? [];
const countOf = (shape: string) => panesOf(shape).reduce((sum, { count }) => sum + count, 0);

/** What equal panes in a shape cost by the list alone: a bay that has one price is priced once, with its faces. */
function sumByList(product: Product, shape: string, [widthMm, dropMm]: Size): number {
  const whole = {
    widthMm: widthMm * countOf(shape),
    quantity: 1,
    ...(shape === 'bay-5' && { options: { 'Faces of the bay': 'Five' } }),
  };
  const each = panesOf(shape).map(({ count }) => ({ widthMm, quantity: count }));
  const rows = isPerBay(product) ? [whole] : each;
  return estimate(
    rows.map((row) => ({ ...row, dropMm, productId: product.id })),
    (id) => lists.get(id),
  ).totalPence;
}

const cm = (mm: number) => String(mm / 10);

test.each([...shapes.keys()])(
  'the page of prices, the API and the list agree: %s',
  async (shape) => {
    const faults: string[] = [];
    expect(products).toHaveLength(32);
    for (const product of products) {
      const { form } = (await load(`product1=${product.slug}&draw=${shape}`)).guide;
      for (const size of [undefined, ...sizesFor(product)]) {
        const [width, drop] = size ?? [];
        const faces = isPerBay(product) ? countOf(shape) : 1;
        const rows = form.rows.map((row) =>
          width && drop ? { ...row, width: cm(width * faces), drop: cm(drop) } : row,
        );
        const page = await onPrices(guideQuery({ ...form, rows }));
        const { totalPence } = await estimateOf(windowsOf(page));
        const byList = size ? sumByList(product, shape, size) : totalPence;
        const from = lists.get(product.id)?.kind === 'each' ? 'from ' : '';
        const said = totalPence > 0 ? from + priceText(totalPence) : page.said;
        const sums = [page.totalPence, totalPence, byList];
        if (new Set(sums).size > 1 || page.said !== said) {
          faults.push(`${product.slug} ${size?.join(' x ') ?? 'as drawn'}: ${sums}, ${page.said}`);
        }
      }
    }
    expect(faults, faults.join('\n')).toEqual([]);
  },
);

test('a bay that has one price is priced once, however many faces it has', async () => {
  const sums = async (query: string) => {
    const { totalPence, form } = (await load(query)).guide;
    return [totalPence / 100, form.rows.map(({ width, drop }) => `${width} x ${drop}`).join(', ')];
  };
  const bay = 'product1=bay-window-shutters';
  expect(await sums(`${bay}&draw=bay-3`)).toEqual([450, '240 x 130']);
  expect(await sums(`${bay}&draw=bay-5`)).toEqual([570, '300 x 130']);
  // A product that covers the lower half has a drop of its own.
  const cafe = 'product1=cafe-style-bay-shutters';
  expect(await sums(`${cafe}&draw=bay-3`)).toEqual([380, '240 x 65']);
  // From a product's page, in place of the window that was typed there.
  const typed = 'shape=window-1.bay-window-shutters&width1=180&drop1=120';
  expect(await sums(`${bay}&${typed}&draw=bay-3`)).toEqual([450, '240 x 130']);
  // Another product for the drawn bay, with usual sizes and with sizes that were typed.
  const { form } = (await load('product1=roman-blinds&draw=bay-3')).guide;
  const change = (product: string, width?: string) =>
    guideQuery({
      ...form,
      rows: form.rows.map((row) => ({ ...row, product, width: width ?? row.width })),
    });
  expect(await sums(change('cafe-style-bay-shutters'))).toEqual([380, '240 x 65']);
  expect(await sums(change('bay-window-shutters', '70'))).toEqual([450, '210 x 130']);
  const whole = (await load(change('bay-window-shutters'))).guide.form;
  const rows = whole.rows.map((row) => ({ ...row, product: 'roman-blinds' }));
  expect(await sums(guideQuery({ ...whole, rows }))).toEqual(
    await sums('product1=roman-blinds&draw=bay-3'),
  );
});

test('the page of each product and the assistant tell the sum of the page of prices', async () => {
  const faults: string[] = [];
  let asked = 0;
  const ask = (message: string) => {
    asked += 1;
    const from = `10.2.${Math.floor(asked / 250)}.${asked % 250}`;
    return app.json<AssistantAnswer>('/api/assistant', { method: 'POST', body: { message }, from });
  };
  for (const product of products.filter(({ id }) => lists.has(id))) {
    const { slug } = product;
    // As people type it.
    const name = product.name.toLowerCase().replaceAll('-', ' ');
    const start = fromPriceOf(pricedBy(lists)(product));
    const beginning = await onProductPage(product, '');
    if (beginning !== `from ${start.sum}`) faults.push(`${slug}: its page begins ${beginning}`);
    for (const [widthMm, dropMm] of sizesFor(product)) {
      const query = `width1=${cm(widthMm)}&drop1=${cm(dropMm)}`;
      const page = await onPrices(`product1=${slug}&${query}`);
      const own = await onProductPage(product, query);
      if (own !== page.said)
        faults.push(`${slug}, ${query}: ${own} on its page, else ${page.said}`);
      const { reply } = await ask(`How much are ${name} ${cm(widthMm)} x ${cm(dropMm)} cm?`);
      const told = page.complete ? (priceText(page.totalPence) ?? '') : 'at most';
      if (!reply.includes(told)) faults.push(`${slug}, ${query}: not ${told}: ${reply}`);
    }
    // A window of a toilet is in no bay.
    for (const [shape, faces] of Object.entries(/^toilet/.test(slug) ? {} : BAYS)) {
      const page = await onPrices(`product1=${slug}&draw=${shape}`);
      const { reply, links } = await ask(`How much are ${name} for a bay of ${faces}?`);
      const linked = await onPrices(links[0]?.href.split('?')[1] ?? '');
      const told = page.complete ? (priceText(page.totalPence) ?? '') : 'at most';
      if (!reply.includes(told) || linked.said !== page.said) {
        faults.push(`${slug}, ${shape}: ${told}, ${page.said}, ${linked.said}: ${reply}`);
      }
    }
  }
  expect(faults, faults.join('\n')).toEqual([]);
});

test('offers and answered questions are compared with the same sums', async () => {
  const { landing } = await app.services.content.read();
  const { packages } = landing.specialOffers;
  expect(packages).toHaveLength(3);
  const listOf = (id: number) => lists.get(id);
  for (const offer of packages) {
    const product = products.find(({ name }) => name === offer.service);
    if (!product) throw new Error(`no product named ${offer.service}`);
    const { widthMm, dropMm } = offerSize(offer);
    const size = `width1=${cm(widthMm)}&drop1=${cm(dropMm)}&quantity1=${offer.quantity}`;
    const page = await onPrices(`product1=${product.slug}&${size}`);
    expect(listPriceOf(offer, { products, listOf })).toBe(page.totalPence);
  }
  const { findings } = await app.json<PriceCheck>('/api/admin/price-check', { asStaff: true });
  expect(findings.filter(({ where }) => /^Question/.test(where))).toEqual([]);
  const faqs = await app.json<{ answer: string }[]>('/api/faqs');
  const prices = faqs.find(({ answer }) => /our prices start at/.test(answer))?.answer ?? '';
  for (const kind of ['vertical', 'roller', 'venetian', 'perfect fit', 'day & night', 'Roman']) {
    const product = products.find(
      ({ name }) => name.toLowerCase() === `${kind} blinds`.toLowerCase(),
    );
    const { sum } = fromPriceOf(
      pricedBy(lists)(product ?? { id: 0, priceFromPence: null, priceUnit: '' }),
    );
    expect(prices).toContain(`${kind} ${sum}`);
  }
});
