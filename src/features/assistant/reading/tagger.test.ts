import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { spansOf } from './tagger.ts';

const found = (text: string, asked?: Parameters<typeof spansOf>[1]) =>
  spansOf(text, asked).map(({ kind, text: value }) => `${kind}: ${value}`);

describe('the spans of a message', () => {
  test('of everything at once, in any order', () => {
    expect(
      found(
        'Hiya, its Gwen Okafor, we need rollers in 3 windows, could someone come next Tuesday after 2? 07700 900123, 14 Mill Lane, Barford CV35 8EL',
      ),
    ).toEqual([
      'name: Gwen Okafor',
      'kind: rollers',
      'count: 3',
      'day: next Tuesday',
      'time: after 2',
      'phone: 07700 900123',
      'address: 14 Mill Lane, Barford',
      'postcode: CV35 8EL',
    ]);
  });

  test('tell what is wanted from what is refused', () => {
    expect(found('not monday I work, wednesday would be fine', 'preferredDate')).toEqual([
      'xday: monday',
      'day: wednesday',
    ]);
  });

  test('say of a number what was asked for', () => {
    expect(found('two in the afternoon would be best', 'preferredTime')).toEqual([
      'time: two in the afternoon',
    ]);
    expect(found('two in the kitchen and one upstairs', 'windowCount').slice(0, 1)).toEqual([
      'count: two',
    ]);
  });

  test('are none where nothing is said', () => {
    expect(found('hang on a second the phone is ringing')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});

/** A model that was not learned again after a change of sentences or features finds much less. */
test('the shipped model finds what its writers marked', () => {
  const folder = new URL('sentences/', import.meta.url);
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean),
  );
  const some = lines.filter((_, at) => at % 10 === 0);
  let [marked, right] = [0, 0];
  for (const line of some) {
    const [, asked, body = ''] = /^(?:\[(?:asked )?(\w+)\] ?)?(.*?) => /.exec(line) ?? [];
    const wanted = [...body.matchAll(/\{(\w+):([^{}]*)\}/g)].map(
      ([, kind, value]) => `${kind}: ${value}`,
    );
    const got = new Set(found(body.replace(/\{\w+:([^{}]*)\}/g, '$1'), asked as 'shown'));
    marked += wanted.length;
    right += wanted.filter((one) => got.has(one)).length;
  }
  expect(some.length).toBeGreaterThan(250);
  expect(right / marked).toBeGreaterThan(0.9);
});
