// Reads a table as text, from a file or the clipboard.

/** `row` and `column` from 1, as in a spreadsheet. */
export interface Fault {
  row: number;
  column: number;
  message: string;
}

/**
 * Cells line by line, separated by tabs, semicolons or commas; quoted as in RFC 4180, or with spaces around the quotes.
 * @returns one fault for a cell that begins with a quotation mark and does not end with one
 */
export function linesOf(text: string): string[][] | { faults: Fault[] } {
  const sign = signOf(text);
  const end = new RegExp(`[${sign}\\r\\n]|$`, 'g');
  let line: string[] = [];
  const lines = [line];
  let at = 0;
  for (;;) {
    const isQuoted = text[at] === '"';
    const found = quotedFrom(text, at);
    end.lastIndex = found?.end ?? at;
    let next = end.exec(text)?.index ?? text.length;
    const quoted = found?.end === next ? found : undefined;
    if (isQuoted && !quoted) {
      return {
        faults: [
          {
            row: lines.length,
            column: line.length + 1,
            message: 'This quotation mark is not closed',
          },
        ],
      };
    }
    if (found && !quoted) {
      // Inches, not quotation marks.
      end.lastIndex = at;
      next = end.exec(text)?.index ?? text.length;
    }
    line.push(quoted?.text ?? text.slice(at, next));
    if (next === text.length) break;
    at = next + (text.startsWith('\r\n', next) ? 2 : 1);
    if (text[next] === sign) continue;
    line = [];
    lines.push(line);
  }
  while (lines.at(-1)?.every((cell) => cell === '')) lines.pop();
  return lines;
}

/** A quoted cell, and where it ends with the spaces after it; undefined for another cell, or if it does not end. */
function quotedFrom(text: string, at: number): { text: string; end: number } | undefined {
  const spaces = / */y;
  const after = (from: number) => {
    spaces.lastIndex = from;
    return from + (spaces.exec(text)?.[0].length ?? 0);
  };
  const start = after(at);
  if (text[start] !== '"') return undefined;
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0) return undefined;
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: after(end + 1) };
}

const SIGNS = ['\t', ';', ','];
const FIRST_LINES = 20;
const MOST_LOOKED_AT = 100_000;

/** The separator of most of the first lines: a title may come before the table. */
function signOf(text: string): string {
  const bare = text.slice(0, MOST_LOOKED_AT).replace(/(^|[\t;,\r\n]) *"(?:[^"]|"")*"/g, '$1');
  const lines = bare.split(/\r\n|\n|\r/, FIRST_LINES);
  const linesWith = SIGNS.map((sign) => lines.filter((line) => line.includes(sign)).length);
  const likely = SIGNS.filter((_, at) => linesWith[at] === Math.max(...linesWith));
  const first = lines.find((line) => likely.some((sign) => line.includes(sign))) ?? '';
  // A comma may belong to a price, so it counts half.
  const weight = (sign: string) => first.split(sign).length * (sign === ',' ? 1 : 2);
  return likely.sort((one, other) => weight(other) - weight(one))[0] ?? ',';
}
