// One folding of letters for every search, so that a British keyboard finds what any other wrote.

const APOSTROPHES = /['’‘‛ʼʻʹ`´′]/gu;
const QUOTES = /[“”„‟]/gu;
/** Marks upon letters, and signs that no screen shows. */
const UNSEEN = /[\p{M}\p{Cf}]+/gu;
const NOT_ASCII = /\P{ASCII}/u;

/** Letters that Unicode does not take apart: each with what people type in its place. */
const PLAIN = new Map(
  'łl øo đd ðd ɖd ħh ıi ŧt ŋn əe ςσ æae œoe þth ßss'
    .split(' ')
    .map(([letter = '', ...typed]) => [letter, typed.join('')]),
);

/**
 * A text as searches compare it: without case, accents and apostrophes. Stored search texts are folded, and PostgreSQL
 * has the same as `fold_text` (db/migrations/0069-folded-search.ts): a new rule needs a migration.
 */
export function foldText(text: string): string {
  // Most texts: SQLite asks this of every row that it reads.
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replace(APOSTROPHES, '');
  return (
    text
      .replace(QUOTES, '"')
      // NFKD would make a space of ´.
      .replace(APOSTROPHES, '')
      .normalize('NFKD')
      .replace(UNSEEN, '')
      .toLowerCase()
      .replace(/\P{ASCII}/gu, (letter) => PLAIN.get(letter) ?? letter)
      .normalize('NFKC')
  );
}
