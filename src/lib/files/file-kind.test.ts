import { expect, test } from 'vitest';
import { tableTextOf } from './file-kind.ts';

/** By the encoding of each program. */
function bytesOf(text: string, encoding: 'macintosh' | 'windows-1252'): Buffer {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
  return Buffer.from([...text].map((sign) => all.indexOf(sign)));
}

test.each([
  'Zoë Macintosh',
  'Séamus O’Neill',
  'JOHN O’NEILL',
  'García, Renée, Jörgen and François',
  'The Smiths’ house',
  '“Mews” – behind the café',
  'Ågren, Élodie, Øystein',
  'It’s £50',
])('%s is read from a file of Excel for Windows and for Mac', (text) => {
  for (const encoding of ['macintosh', 'windows-1252'] as const) {
    const ends = encoding === 'macintosh' ? '\r' : '\r\n';
    const file = ['Name', text, 'Anna'].join(ends);
    expect([encoding, tableTextOf(bytesOf(file, encoding))]).toEqual([encoding, file]);
  }
});
