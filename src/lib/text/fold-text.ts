/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
  ...{ æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ß: 'ss' },
};
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
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter);
}
