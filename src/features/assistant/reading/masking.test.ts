// What is hidden, and what is left: docs/operations.md publishes the figures. Most bounds are those of the masking by a
// tagger that was here before. One is wider: of messages without any detail it changed 1 in 100, and this 1 in 6, a
// word or two of fifty. That is the price of names that no list knows.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import content from '../../../../content/assistant.json' with { type: 'json' };
import faqs from '../../../../content/faqs.json' with { type: 'json' };
import landing from '../../../../content/landing.json' with { type: 'json' };
import products from '../../../../content/products.json' with { type: 'json' };
import { knownWords, mask } from './masking.ts';
import details from './masking-details.json' with { type: 'json' };
import utterances from './utterances.json' with { type: 'json' };

const known = knownWords({
  goods: products.flatMap(({ name, colours }) => [name, ...colours.map((colour) => colour.name)]),
  site: [products, faqs, landing].flatMap(stringsIn),
  said: [...stringsIn(content), ...stringsIn(utterances)],
});
const hide = (text: string) => mask(text, known).text;
const shows = (text: string, secret: string) =>
  hide(text).toLowerCase().includes(secret.toLowerCase());

function stringsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null
    ? [...Object.keys(part), ...Object.values(part).flatMap(stringsIn)]
    : [];
}

/** The figures are published, so print them. */
const print = (line: string) => process.stdout.write(`${line}\n`);

describe('masking', () => {
  test.each([
    ['in odd spellings', Object.values(details.personal).flat(), 67],
    ['that no form was written for at first', details.unseen, 59],
  ])('hides personal details %s', (name, rows, least) => {
    const all = rows as [string, string][];
    const missed = all.filter(([text, secret]) => shows(text, secret));
    print(`personal details ${name}: ${all.length - missed.length} of ${all.length} hidden`);
    print(missed.map(([text]) => `  missed: ${text} -> ${hide(text)}`).join('\n'));
    expect(all.length - missed.length).toBeGreaterThanOrEqual(least);
  });

  test('hides what strangers told of themselves, and leaves most of their other messages', () => {
    const own = details.strangers.filter(({ secrets }) => secrets.length > 0);
    const missed = own.filter(({ text, secrets }) => secrets.some((one) => shows(text, one)));
    const harmless = details.strangers.filter(({ secrets }) => secrets.length === 0);
    const changed = harmless.filter(({ text }) => hide(text) !== text);
    print(`strangers' messages with a detail left: ${missed.length} of ${own.length}`);
    print(`strangers' harmless messages changed: ${changed.length} of ${harmless.length}`);
    print(
      [...missed, ...changed].map(({ text }) => `  wrong: ${text} -> ${hide(text)}`).join('\n'),
    );
    expect(missed.length).toBeLessThanOrEqual(3);
    expect(changed.length).toBeLessThanOrEqual(4);
  });

  test('leaves sizes, sums, days, places and kinds of blind', () => {
    const changed = details.harmless.filter((text) => hide(text) !== text);
    expect(changed.length, changed.join('; ')).toBeLessThanOrEqual(3);
  });

  test('hides the names and contact details that writers marked, and one word in fifty besides', () => {
    const lines = readFileSync(new URL('masking-marked.txt', import.meta.url), 'utf8').split('\n');
    const count = { marked: 0, missed: 0, plain: 0, changed: 0, words: 0, hidden: 0 };
    for (const line of lines.filter(Boolean)) {
      const text = line.replace(/\{\w+:([^{}]*)\}/g, '$1');
      const left = hide(text);
      const values = [...line.matchAll(/\{(?:name|x?(?:phone|email|address)):([^{}]*)\}/g)];
      count.marked += values.length;
      count.missed += values.filter(([, value = '']) => left.includes(value)).length;
      if (/\{/.test(line)) continue;
      count.plain += 1;
      count.words += text.split(/\s+/).length;
      const hidden = left.match(/\[hidden/g)?.length ?? 0;
      count.hidden += hidden;
      if (hidden > 0) count.changed += 1;
    }
    print(`details that writers marked: ${count.missed} of ${count.marked} left`);
    print(`messages without any: ${count.changed} of ${count.plain} changed`);
    print(`their words: ${count.hidden} of ${count.words} hidden`);
    expect(count.missed / count.marked).toBeLessThan(0.03);
    expect(count.hidden / count.words).toBeLessThan(0.025);
  });

  test('tells what it hid, so that an answer that repeats it is kept without it', () => {
    expect(mask('hi, Siobhán here, cv37 9zz', known)).toEqual({
      text: 'hi, [hidden] here, [hidden]',
      hidden: ['Siobhán', 'cv37 9zz'],
    });
  });
});
