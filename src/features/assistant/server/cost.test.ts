// What a message of a stranger costs: everything else waits meanwhile. `npm test` has some of the ways to fill one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../lib/process/log.ts';
import { wholeRun } from '../../../test/engines.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { joinConversation } from '../../customers/server/task-store.ts';
import { type AskedField, askedFields } from '../answer.ts';
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
const ask = async (
  message: string,
  { field }: { field?: AskedField | undefined } = {},
  assistant = app.services.assistant,
) => (await assistant()).answer({ message, field }, { address: nextAddress(), page: '/' });

const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
test('a message full of anything is read quickly and answered briefly, whatever is asked', async () => {
  const found: { ms: number; length: number; of: string }[] = [];
  // What it knows is loaded by now.
  await ask('hello');
  for (const filler of fillers) {
    const message = filledWith(filler);
    for (const field of [undefined, ...(wholeRun ? askedFields : [])]) {
      const before = usedMs();
      const answer = await ask(message, { field });
      const ms = Math.round(usedMs() - before);
      found.push({ ms, length: JSON.stringify(answer).length, of: `${filler}, ${field}` });
    }
  }
  const byCost = found.toSorted((a, b) => b.ms - a.ms);
  process.stdout.write(
    `${found.length} messages, the dearest: ${JSON.stringify(byCost.slice(0, 3))}\n`,
  );
  expect(byCost.filter(({ ms }) => ms > MOST_CPU_MS)).toEqual([]);
  expect(found.filter(({ length }) => length > LONGEST_ANSWER)).toEqual([]);
});

test('a message that would take too long is not answered, and kept as any other', async () => {
  const { services } = app;
  const hurried = assistantOnDemand({
    ...services,
    ...services.appointments,
    model: undefined,
    joinConversation,
    rateReviews: async () => undefined,
    clock: app.clock,
    log: createLog('silent'),
    visitUrlOf: () => '',
    mostCpuMs: 0,
  });
  const answer = await ask('Make it five romans. My name is Laura Fenwick.', {}, hurried);
  expect(answer.reply).toContain('too long for me to read');
  expect(answer.links.map(({ href }) => href)).toEqual(['/book']);
  expect(answer.taken).toEqual({});
  const [said] = (await app.rows('assistantMessages')).slice(-2);
  expect(said?.text).toBe('Make it five romans. My name is [hidden].');
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
