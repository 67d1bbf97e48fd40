// Reads a table as text, from a file or the clipboard.

/** `row` and `column` from 1, as in a spreadsheet. */
export interface Fault {
  row: number;
  column: number;
  message: string;
}

/**
 * Cells line by line, separated by tabs, semicolons or commas as in the first line; quoted as in RFC 4180.
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
    const quoted = isQuoted ? quotedFrom(text, at) : undefined;
    end.lastIndex = quoted?.end ?? at;
    const next = end.exec(text)?.index ?? text.length;
    if (isQuoted && quoted?.end !== next) {
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

/** A quoted cell, and where it ends; undefined if it does not end. */
function quotedFrom(text: string, start: number): { text: string; end: number } | undefined {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0) return undefined;
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** The separator of the first line that has one. A comma may belong to a price, so it counts half. */
function signOf(text: string): string {
  const first = text.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? '';
  const bare = first.split('"').filter((_, at) => at % 2 === 0);
  const count = (sign: string) => bare.join('').split(sign).length - 1;
  const [tabs, semicolons, commas] = [count('\t') * 2, count(';') * 2, count(',')];
  if (tabs >= semicolons && tabs >= commas) return '\t';
  return semicolons >= commas ? ';' : ',';
}
