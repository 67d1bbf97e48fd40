// Random draws for made-up conversations: each depends on the seed, its purpose and how often that was drawn, so that
// a conversation stays the same when another part of the grammar changes.

export interface Dice {
  /** A whole number from 0 to below `count`. */
  below(what: string, count: number): number;
  chance(what: string, share: number): boolean;
  pick<Item>(what: string, items: readonly Item[]): Item;
}

export function createDice(seed: string): Dice {
  const drawn = new Map<string, number>();
  const draw = (what: string) => {
    const times = drawn.get(what) ?? 0;
    drawn.set(what, times + 1);
    return hash(`${seed}/${what}/${times}`) / 2 ** 32;
  };
  const below = (what: string, count: number) => Math.floor(draw(what) * count);
  return {
    below,
    chance: (what, share) => draw(what) < share,
    pick<Item>(what: string, items: readonly Item[]) {
      const item = items[below(what, items.length)];
      if (item === undefined) throw new Error(`nothing to draw for ${what}`);
      return item;
    },
  };
}

/** FNV-1a, finished with MurmurHash's mixing so that similar texts give distant numbers. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (const sign of text) bits = Math.imul(bits ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
