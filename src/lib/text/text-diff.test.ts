import { describe, expect, test } from 'vitest';
import { compareTexts } from './text-diff.ts';

const before = (parts: ReturnType<typeof compareTexts>) =>
  parts.filter(({ kind }) => kind !== 'added').map(({ text }) => text);
const after = (parts: ReturnType<typeof compareTexts>) =>
  parts.filter(({ kind }) => kind !== 'removed').map(({ text }) => text);

describe('comparing two texts', () => {
  test('names the words that differ and leaves the others alone', () => {
    expect(compareTexts('A warm room.\n\nThe end.\n', 'A cool dark room.\n\nThe end.\n')).toEqual([
      { kind: 'same', text: 'A ' },
      { kind: 'removed', text: 'warm ' },
      { kind: 'added', text: 'cool dark ' },
      { kind: 'same', text: 'room.\n\nThe end.\n' },
    ]);
    expect(compareTexts('Same.', 'Same.')).toEqual([{ kind: 'same', text: 'Same.' }]);
    expect(compareTexts('', 'New.')).toEqual([{ kind: 'added', text: 'New.' }]);
    expect(compareTexts('Old.', '')).toEqual([{ kind: 'removed', text: 'Old.' }]);
  });

  test('from its parts both texts can be put together again, however long they are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const words = ['slat', 'light', '\n', '\n\n', 'sill ', 'é', '  '];
    const text = (length: number) =>
      Array.from({ length }, () => words[random(words.length)]).join(' ');
    for (const length of [0, 1, 2, 5, 20, 60, 200, 4000]) {
      const [old, fresh] = [text(length), text(length + random(5))];
      const parts = compareTexts(old, fresh);
      expect(before(parts).join('')).toBe(old);
      expect(after(parts).join('')).toBe(fresh);
    }
  });
});
