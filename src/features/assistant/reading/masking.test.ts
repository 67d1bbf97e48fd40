// What is recognised as personal, and what must stay: docs/operations.md publishes the figures. Of the first 60
// 18 were recognised before any pattern was written for them, of the second 60 there were 43.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { maskText } from './masking.ts';
import details from './masking-details.json' with { type: 'json' };

/** The figures are published, so print them. */
const print = (line: string) => process.stdout.write(`${line}\n`);

describe('masking', () => {
  test.each([
    ['in odd spellings', Object.values(details.personal).flat(), 66],
    ['that no form was written for at first', details.unseen, 59],
  ])('recognises personal details %s', (name, rows, least) => {
    const all = rows as [string, string][];
    const missed = all.filter(([text, secret]) =>
      maskText(text, {}).toLowerCase().includes(secret.toLowerCase()),
    );
    print(`personal details ${name}: ${all.length - missed.length} of ${all.length} masked`);
    print(missed.map(([text]) => `  missed: ${text} -> ${maskText(text, {})}`).join('\n'));
    expect(all.length - missed.length).toBeGreaterThanOrEqual(least);
  });

  test.each(details.harmless)('nothing personal, and left as it is: %s', (text) => {
    expect(maskText(text, {})).toBe(text);
  });

  test('takes the names and contact details that writers marked, and little else', () => {
    const folder = new URL('sentences/', import.meta.url);
    const lines = readdirSync(folder).flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean),
    );
    const count = { marked: 0, missed: 0, plain: 0, changed: 0 };
    for (const line of lines.filter((_, at) => at % 3 === 0)) {
      const [, asked, body = ''] = /^(?:\[(?:asked )?(\w+)\] ?)?(.*?) => /.exec(line) ?? [];
      const text = body.replace(/\{\w+:([^{}]*)\}/g, '$1');
      const left = maskText(text, {}, asked as 'shown');
      const values = [...body.matchAll(/\{x?(?:name|phone|email|address):([^{}]*)\}/g)];
      count.marked += values.length;
      count.missed += values.filter(([, value = '']) => left.includes(value)).length;
      if (/\{x?(?:name|phone|email|address|postcode|ref):/.test(body)) continue;
      count.plain += 1;
      if (left !== text) count.changed += 1;
    }
    print(`details that writers marked: ${count.missed} of ${count.marked} left`);
    print(`messages without any: ${count.changed} of ${count.plain} changed`);
    expect(count.missed / count.marked).toBeLessThan(0.03);
    expect(count.changed / count.plain).toBeLessThan(0.01);
  });
});
