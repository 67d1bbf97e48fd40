// What a message of a stranger costs: everything else waits meanwhile. `npm test` has some of the ways to fill one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../lib/process/log.ts';
import { wholeRun } from '../../../test/engines.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { newState, type State } from '../dialogue/state.ts';
import { assistantOnDemand } from './on-demand.ts';

/** Repeated until a message is full, with a number for each `#`; those before the line have cost most. */
const FILLERS = `
1x1 |9 by 9 |120 by 140 |5'6" x 4'3" |１ｘ１ |2 x 120 x 150 |w 1 h 1 |same again 1x1 and |roller 120x150, |roller 1x1 roman venetian
not Monday #, |#x#9 |#00 by 140, |how much is item# and |not Monday, |1/|at |2026-01-20 |and 3 white rollers 120x150 not Tuesday, or |motor blackout cassette chain |a b c |,|; a b|twenty one
roller 1x1 on Monday 10am for John Smith CV37 9ZZ 07700900123, |with motor and |👨‍👩‍👧‍👦|"1|a |vneetian rolelr shuters |https://a.example/x?y=1
---
1x1|1200mm x 1500mm and |1.2m by 1.5m; |width 120 height 140 |roller 100x100 motorised blackout, |90x90 white with motor or cassette and without 
1 |1234567 |3 roller blinds |two in the kitchen and |a dozen |3rd |£1 |10 square metres |x2 |10ish |3+ |half |5 ft |hundred |two of each both 
Monday |3 June |12/06 |the day after |next week Tuesday or |a week on Friday |any day except Monday and |born on the 3rd of 
10am |half past ten |between 9 and 11 |morning |not before 10 or after |10:30 |1:|1.|-|'|?|.,;!? |({[<]})*+?^$|\\ |<b>x</b> 
John Smith |I'm Laura |my name is Jo |j-o-h-n |Aa Van Der |my husband |07700900123 |07700 900 123, |oh seven double seven |triple seven 
a@b.co |jo dot smith at gmail dot com |a@a.|@|CV37 9ZZ |CV379ZZ|12 High Street, |in Warwick |in Snitterfield |password is code |pin number is 
A1001 |cancel A1001 CV37 9ZZ |move my visit to |change it to |no actually make it |call me |yes |no |and |or |dot |i asthma |please kindly 
white cream grey |band a band b |without motor or |roller, roman, venetian and vertical |blinds for and curtains or |woman blinds |faux wood venetian, 
how much is it? |and how much and |what is the cost? do you clean? |kitchen bathroom bedroom lounge |broken rubbish refund |hello |qwrtz xcvbn 
0|07 |twenty one and a |Aa de la | a|a|ings|don't |abcdefgh|honeycombhoneycombx |黑色百叶窗 |шторы |😀 |\uFDFA|a\u0301|2 romans 4ft x 5ft with blackout, `;
const [dearest = '', others = ''] = FILLERS.split('---');
const fillers = (wholeRun ? dearest + others : dearest).split(/[\n|]/).filter(Boolean);

const LENGTH = 1000;
function filledWith(filler: string): string {
  let text = '';
  for (let number = 1; text.length < LENGTH; number += 1) {
    text += filler.replaceAll('#', String(number));
  }
  return text.slice(0, LENGTH);
}
/** Five times what it should be, for slow machines. */
const MOST_CPU_MS = 500;
const LONGEST_ANSWER = 20_000;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
  await fillShop(app.services.database, app.clock);
});
afterAll(() => app.close());

let visitors = 0;
const nextAddress = () => {
  visitors += 1;
  return `10.60.${visitors >> 8}.${visitors & 255}`;
};
const ask = (message: string, conversation?: string, assistant = app.services.assistant) =>
  assistant.answer({ message, conversation }, { address: nextAddress(), page: '/' });

const known = {
  service: 'Roller Blinds',
  windowCount: 3,
  preferredDate: '2025-06-18',
  preferredTime: 'Morning (9am-11am)',
  name: 'Jo Smith',
  phone: '07700 900123',
  email: 'jo@example.com',
  postcode: 'CV34 4AA',
  address: '12 High Street, Warwick',
};
const fields = [...Object.keys(known), 'additionalInfo'] as State['answered'];
const asking = fields.map((field, at): [string, Partial<State>] => {
  const slots = Object.fromEntries(Object.entries(known).slice(0, at));
  return [`asked for ${field}`, { mode: 'booking', asking: field, slots }];
});
const rows = [1, 2, 3].map((count) => ({
  slug: 'roller-blinds',
  size: { width: 900, height: 900 },
  count,
}));
/** Where a conversation may be when the message comes. */
const places: [string, Partial<State>][] = [
  ['a question', {}],
  ['a booking that is shown', { mode: 'ready', slots: known, answered: fields, noteAsked: true }],
  ['a visit to change', { visit: {} }],
  ...(wholeRun ? asking : asking.slice(2, 3)),
  ...(wholeRun
    ? ([
        [
          'a price before',
          { priced: 'blind-price', pricedRows: rows, slots: { service: 'Roller Blinds' } },
        ],
        ['a booking to edit', { mode: 'editing', slots: known, answered: fields, noteAsked: true }],
        ['a postcode of a visit', { visit: { id: 1 } }],
        ['a call back', { callBack: { asking: 'name' } }],
        [
          'what a call back is about',
          { callBack: { asking: 'topic', name: 'Jo', phone: known.phone } },
        ],
      ] satisfies [string, Partial<State>][])
    : []),
];

const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const setState = (state: Partial<State>) =>
  app.services.database.write((trx) =>
    trx
      .updateTable('assistantConversations')
      .set({ state: JSON.stringify({ ...newState(), ...state }) })
      .execute(),
  );

test('a message full of anything is read quickly and answered briefly, wherever the conversation is', async () => {
  const { conversation } = await ask('How much is a roller, 120 x 150?');
  const found: { ms: number; length: number; of: string }[] = [];
  for (const filler of fillers) {
    const message = filledWith(filler);
    for (const [place, state] of places) {
      await setState(state);
      const before = usedMs();
      const answer = await ask(message, conversation);
      const ms = Math.round(usedMs() - before);
      found.push({ ms, length: JSON.stringify(answer).length, of: `${filler}, ${place}` });
    }
  }
  const byCost = found.toSorted((a, b) => b.ms - a.ms);
  process.stdout.write(
    `${found.length} messages, the dearest: ${JSON.stringify(byCost.slice(0, 3))}\n`,
  );
  expect(byCost.filter(({ ms }) => ms > MOST_CPU_MS)).toEqual([]);
  expect(found.filter(({ length }) => length > LONGEST_ANSWER)).toEqual([]);
});

const sizes = (count: number) =>
  Array.from({ length: count }, (_, at) => `${100 + at} x 120`).join(', ');
const priced = (reply: string) => reply.match(/\d by 120 cm/g)?.length;

test('twelve sizes of a message are priced, and it says how many are left for the form', async () => {
  const all = await ask(`How much are rollers: ${sizes(12)}`);
  expect(priced(all.reply)).toBe(12);
  expect(all.reply).not.toContain('left out');
  const some = await ask(`How much would these cost: ${sizes(20)}, all roller blinds`);
  expect(priced(some.reply)).toBe(12);
  expect(some.reply.match(/Roller Blinds, /g)?.length).toBe(12);
  expect(some.reply).toContain('Sizes left out: 8. Our price form takes up to 60 windows.');
  expect(some.reply).not.toContain('Together');
  expect(some.links[0]?.href).toContain('/prices?');
  const ofEveryKind = await ask(`How much is ${sizes(12)}?`);
  expect(priced(ofEveryKind.reply)).toBeLessThanOrEqual(36);
});

test('a message that would take too long leaves the booking as it was, and its words are not kept', async () => {
  const { services } = app;
  const hurried = assistantOnDemand({
    ...services,
    ...services.appointments,
    model: undefined,
    rateReviews: async () => undefined,
    clock: app.clock,
    log: createLog('silent'),
    visitUrlOf: () => '',
    takeHandOff: async () => undefined,
    mostCpuMs: 0,
  });
  const { conversation, slots } = await ask('Three roller blinds please, can you come on Friday?');
  const answer = await ask('Make it five romans. My name is Laura Fenwick.', conversation, hurried);
  expect(answer.reply).toContain('too long for me to read');
  expect(answer.links.map(({ href }) => href)).toEqual(['/book']);
  expect(answer.slots).toEqual(slots);
  expect(JSON.stringify(await app.rows('assistantMessages'))).not.toContain('Fenwick');
  const after = await ask('Laura Fenwick', conversation);
  expect(after.slots).toMatchObject(slots);
});

test('messages of one address take turns: some wait, more are refused, and others are not', async () => {
  const writer = Promise.withResolvers<void>();
  const writing = app.services.database.write(() => writer.promise);
  let refused = 0;
  const [tabs, from] = [7, nextAddress()];
  const post = async (sender: string) => {
    const body = { message: 'hello' };
    const { status } = await app.request('/api/assistant', { method: 'POST', body, from: sender });
    if (status === 429) refused += 1;
    return status;
  };
  const asked = Array.from({ length: tabs }, () => post(from));
  await expect.poll(() => refused).toBe(3);
  const other = post(nextAddress());
  writer.resolve();
  await writing;
  expect((await Promise.all(asked)).toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429]);
  expect(await other).toBe(200);
  expect(await Promise.all([post(from), post(from)])).toEqual([200, 200]);
});
