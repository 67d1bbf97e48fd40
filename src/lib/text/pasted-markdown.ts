// Lists as word processors put them on the clipboard, made into Markdown's.

/** Signs that begin nothing but a list, some of them from the fonts of signs. */
const SURE = /^(\s*)([•·▪●■◦○□‣⁃∙➢➤✓✔\uF000-\uF0FF])\s*(.*)$/u;
/** What may begin a sentence, too, unless a tab or several spaces follow. */
const LIKELY = /^(\s*)([o§–—Øü-])(?:\t\s*|[\s]{2,})(.*)$/u;
const POSSIBLE = /^(\s*)([o§–—])\s(.*)$/u;
const NUMBERED = /^(\s*)(\d{1,3})[.)]\t\s*(.*)$/u;

/** Pasted text with its lists in Markdown, and without the tab that word processors begin a paragraph with. */
export function pastedMarkdown(text: string): string {
  // Code means its tabs.
  if (text.includes('```')) return text;
  const lines = text.split(/\r\n?|[\n\v\u2028]/);
  const marks = lines.filter((line) => POSSIBLE.test(line)).length > 1 ? POSSIBLE : LIKELY;
  const written: string[] = [];
  /** The signs of the list so far, one for each level. */
  let levels: string[] = [];
  for (const line of lines) {
    const number = NUMBERED.exec(line);
    const found = number ?? SURE.exec(line) ?? LIKELY.exec(line) ?? marks.exec(line);
    const last = written.at(-1) ?? '';
    if (found) {
      const [, before = '', sign = '', rest = ''] = found;
      const level = before.replaceAll(' ', '') + (number ? '1.' : sign);
      if (levels.length === 0 && last) written.push('');
      if (!levels.includes(level)) levels.push(level);
      levels = levels.slice(0, levels.indexOf(level) + 1);
      written.push(`${'    '.repeat(levels.length - 1)}${number ? `${sign}.` : '-'} ${rest}`);
    } else if (line.trim() === '') {
      written.push('');
    } else {
      // A list of Markdown's own keeps its levels.
      const isList = /^\s*(?:[-*+]|\d+[.)]) /.test(line);
      if (levels.length > 0 && last) written.push('');
      levels = [];
      written.push(isList ? line : line.replace(/^[ \u00a0]*\t\s*/, ''));
    }
  }
  return written.join('\n');
}
