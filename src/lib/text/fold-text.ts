/** Letters that Unicode does not take apart. */
const LETTERS = new Map(
  ['łl', 'øo', 'đd', 'ħh', 'ŧt', 'ıi', 'ŋn', 'ðd', 'æae', 'œoe', 'þth', 'ßss'].map(
    ([letter = '', ...plain]) => [letter, plain.join('')],
  ),
);
const OTHER_SIGNS = /\P{ASCII}/u;
const APOSTROPHES = /['’‘ʼ`]/gu;

/** For searching: without case, accents and apostrophes. The database has the same as `fold_text`. */
export function foldText(text: string): string {
  // Most texts: SQLite asks this of each row that it reads.
  if (!OTHER_SIGNS.test(text)) return text.toLowerCase().replace(APOSTROPHES, '');
  return text
    .normalize('NFKD')
    .replace(/\p{M}+|\p{Cf}+/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(APOSTROPHES, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS.get(letter) ?? letter);
}
