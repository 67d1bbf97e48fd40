// A file's type by its own bytes; its name and the sender's claim do not count.

export async function sniffType(content: Buffer): Promise<string | undefined> {
  const text = decodeText(content);
  if (text !== undefined && isSvg(text)) return 'image/svg+xml';
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  // An animated PNG counts as PNG.
  return found?.mime === 'image/apng' ? 'image/png' : found?.mime;
}

export function decodeText(content: Buffer): string | undefined {
  const mark = content.toString('hex', 0, 2);
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Spreadsheets still write the encodings of Windows and of the old Mac, whose line ends were CR. */
export function tableTextOf(file: Buffer): string {
  const known = decodeText(file);
  if (known !== undefined) return known;
  const [windows, mac] = ['windows-1252', 'macintosh'].map((name) =>
    new TextDecoder(name).decode(file),
  ) as [string, string];
  const isOldMac = /\r(?!\n)/.test(windows) && !windows.includes('\n');
  const lead = likelySigns(mac) - likelySigns(windows);
  return lead > 0 || (lead === 0 && isOldMac) ? mac : windows;
}

/** Where letters and signs beyond ASCII are as people write them; in the wrong encoding O’Neill is OÕNeill or OíNeill. */
const LIKELY = new RegExp(
  [
    /(?<=\p{L})[à-öø-ÿß](?!\p{Lu})|[à-öø-ÿ](?=\p{Ll})/u,
    /(?<!\p{L})[À-ÖØ-ÞŠŽ](?=\p{Ll})|(?<=\p{Lu})[À-ÔÖØ-Þ](?=\p{Lu})/u,
    /(?<=\p{L})’(?=\p{Lu}|\P{L}|$|(?:s|t|d|m|re|ll|ve)\b)/u,
    /(?<!\p{L})[“‘](?=[\p{L}\d])|(?<=[\p{L}\d.!?])”|(?<=[\s\d])[–—](?=[\s\d])|[£€](?=\d)|[½¼¾°²]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
const likelySigns = (text: string) => text.match(LIKELY)?.length ?? 0;

function isSvg(text: string): boolean {
  let at = 0;
  const skip = (start: string, end: string) => {
    if (!text.startsWith(start, at)) return false;
    const found = text.indexOf(end, at + start.length);
    at = found < 0 ? text.length : found + end.length;
    return true;
  };
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    if (skip('<?', '?>') || skip('<!--', '-->')) continue;
    if (/^<!doctype\s+svg[\s>]/i.test(text.slice(at, at + 20))) {
      at = endOfDoctype(text, at);
      continue;
    }
    return /^<svg[\s/>]/.test(text.slice(at, at + 5));
  }
}

// It may hold declarations in brackets, with angle brackets of their own.
function endOfDoctype(text: string, start: number): number {
  const close = text.indexOf('>', start);
  const bracket = text.indexOf('[', start);
  if (bracket < 0 || close < bracket) return close < 0 ? text.length : close + 1;
  const end = /\]\s*>/g;
  end.lastIndex = bracket;
  const found = end.exec(text);
  return found ? found.index + found[0].length : text.length;
}
