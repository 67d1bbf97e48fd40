// Prices as people ask for them: `price-messages.json`, each the first message of a conversation, with the rows that it
// names. Every sum of the answer is one of the estimate of those rows, or the answer asks for the size.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeRun } from '../../../test/engines.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { readGuide } from '../../pricing/guide-query.ts';
import type { Estimate, WindowRow } from '../../pricing/window-rows.ts';
import type { Product } from '../../products/product.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';
import messages from './price-messages.json' with { type: 'json' };

interface Message {
  say: string;
  rows?: (Partial<WindowRow> & { product: string })[];
  /** The rows are alternatives: no total. */
  either?: boolean;
  /** Without a size: what the answer says meanwhile. */
  asks?: string[];
}

let app: TestApp;
let products: Product[];
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
  await fillShop(app.services.database, app.clock);
  products = await app.json<Product[]>('/api/products');
});
afterAll(() => app.close());

const sumsIn = (text: string) =>
  [...text.matchAll(/£([\d,]+(?:\.\d\d)?)/g)].map(([, sum = '']) =>
    Math.round(Number(sum.replaceAll(',', '')) * 100),
  );

/** Without offers, whose sums are their own. */
const withoutOffers = (reply: string) => reply.replace(/There is also an offer: .*?\d{4}\./g, '');

async function faultsOf({ say, rows = [], either, asks }: Message, at: number): Promise<string[]> {
  const from = `10.1.${Math.floor(at / 250)}.${at % 250}`;
  const { reply, links } = await app.json<AssistantAnswer>('/api/assistant', {
    method: 'POST',
    body: { message: say },
    from,
  });
  const told = withoutOffers(reply).replace(/Ask for the loop-free control: [^.]+\./, '');
  if (asks) {
    const missing = asks.filter((sum) => !told.includes(sum));
    return [...missing, ...(/width and the drop/.test(told) ? [] : ['does not ask'])].map(
      (fault) => `${fault}: ${reply}`,
    );
  }
  const idOf = (slug: string) => products.find((product) => product.slug === slug)?.id;
  const windows = rows.map(({ product, ...row }) => ({ ...row, productId: idOf(product) }));
  const { windows: priced, totalPence } = await app.json<Estimate>('/api/price-estimates', {
    method: 'POST',
    body: { windows },
  });
  const isTotal = rows.length > 1 && !either && priced.every(({ refusal }) => !refusal);
  const wanted = [
    ...priced.flatMap(({ pence, refusal }) => (refusal ? [] : [pence])),
    ...(isTotal ? [totalPence] : []),
  ];
  const mayBeSaid = new Set([
    ...wanted,
    ...priced.flatMap(({ eachPence, steps }, row) => [
      eachPence,
      ...steps.map(({ pence }) => pence / (rows[row]?.quantity ?? 1)),
      ...steps.flatMap(({ label }) => sumsIn(label)),
    ]),
  ]);
  const said = sumsIn(told);
  const linked = readGuide(new URLSearchParams(links[0]?.href.split('?')[1])).rows;
  const limits = /at most|at least|do not make/;
  return [
    ...wanted.filter((pence) => !said.includes(pence)).map((pence) => `not said: ${pence}`),
    ...said.filter((pence) => !mayBeSaid.has(pence)).map((pence) => `wrongly said: ${pence}`),
    ...(/\bfrom £/.test(told) ? ["a 'from' price"] : []),
    ...(priced.some(({ refusal }) => refusal) && !limits.test(told) ? ['no limit said'] : []),
    ...(`${linked.map(({ product }) => product)}` === `${rows.map(({ product }) => product)}`
      ? []
      : [`links to ${links.map(({ href }) => href)}`]),
  ].map((fault) => `${fault}: ${reply}`);
}

test('every sum of an answer is the estimate of what the message says, or the answer asks', async () => {
  const faults: string[] = [];
  const some = (messages as Message[]).filter((_, at) => wholeRun || at % 4 === 0);
  for (const [at, message] of some.entries()) {
    const found = await faultsOf(message, at);
    if (found.length > 0) faults.push(`${message.say}\n    ${found.join('\n    ')}`);
  }
  expect(faults, faults.join('\n')).toEqual([]);
});
