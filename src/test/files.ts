// Files to upload, made on the spot; and hostile ones.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

export interface TestFile {
  name: string;
  type: string;
  content: Buffer;
}

const file = (name: string, type: string, content: Buffer | string): TestFile => ({
  name,
  type,
  content: Buffer.from(content),
});

/** Grain like a photograph's, so that it does not compress to nothing. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  }).blur(1.2);

export async function aJpeg(name = 'room.jpg', width = 640, height = 480): Promise<TestFile> {
  return file(name, 'image/jpeg', await photo(width, height).jpeg({ quality: 90 }).toBuffer());
}

/** Taken on its side, with a place in its metadata. */
export async function aTurnedJpeg(): Promise<TestFile> {
  const content = await photo(600, 400)
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER', Orientation: '6' },
      IFD3: { GPSLatitude: '52/1 11/1 31/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return file('turned.jpg', 'image/jpeg', content);
}

export async function aPng(name = 'logo.png'): Promise<TestFile> {
  const shape = '<svg width="300" height="200"><circle cx="90" cy="90" r="60" fill="#c33"/></svg>';
  return file(name, 'image/png', await sharp(Buffer.from(shape)).png().toBuffer());
}

/** Three frames, each of another colour. */
export async function aGif(name = 'moving.gif'): Promise<TestFile> {
  const frames = await Promise.all(
    ['#c00', '#0c0', '#00c'].map((background) =>
      sharp({ create: { width: 160, height: 120, channels: 3, background } })
        .composite([
          { input: Buffer.from('<svg width="80" height="60"><text y="30">Sill</text></svg>') },
        ])
        .png()
        .toBuffer(),
    ),
  );
  const content = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 0 })
    .toBuffer();
  return file(name, 'image/gif', content);
}

export async function aWebp(name = 'bare.webp'): Promise<TestFile> {
  return file(name, 'image/webp', await photo(200, 100).webp().toBuffer());
}

export async function aWebpWithMetadata(): Promise<TestFile> {
  const content = await photo(200, 100)
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' } })
    .webp()
    .toBuffer();
  return file('tagged.webp', 'image/webp', content);
}

export const aPdf = (name = 'care guide.pdf') =>
  file(name, 'application/pdf', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

export const anSvg = (name = 'icon.svg') =>
  file(
    name,
    'image/svg+xml',
    '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="alert(1)"><script>alert(2)</script><path d="M0 0h40v30z" fill="#123456"/></svg>',
  );

/** A file of this exact size that is still a picture: a WebP with a long tail. */
export async function ofSize(bytes: number, name = 'heavy.jpg'): Promise<TestFile> {
  const { content } = await aJpeg();
  const tail = Buffer.alloc(bytes - content.length);
  return file(name, 'image/jpeg', Buffer.concat([content, tail]));
}

/** A black PNG: 19,000 x 19,000 pixels are 361 million in one megabyte. */
export function aPngBomb(side = 19_000): TestFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const rows = zerosInZlib((side * 3 + 1) * side);
  const content = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return file('bomb.png', 'image/png', content);
}

// This many zeros as a zlib stream, without ever holding them: one compressed block, again and again.
function zerosInZlib(count: number): Buffer {
  const BLOCK = 1_000_000;
  const blockOf = (size: number) =>
    deflateRawSync(Buffer.alloc(size), { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array<Buffer>(Math.floor(count / BLOCK)).fill(blockOf(BLOCK));
  // The Adler-32 of zeros is their number modulo 65521, and 1.
  const adler = Buffer.from([0, 0, 0, 1]);
  adler.writeUInt16BE(count % 65_521);
  const header = Buffer.from([0x78, 0x9c]);
  const end = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([header, ...blocks, blockOf(count % BLOCK), end, adler]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export function formOf(
  files: TestFile[],
  fields: Record<string, string | string[]> = {},
  field = 'files',
) {
  const form = new FormData();
  for (const { name, type, content } of files) {
    form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  }
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  return form;
}

/** @param parts texts by their paths */
export function aZip(parts: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const name = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    bodies.push(Buffer.from('PK\x03\x04'), facts, name, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place.subarray(0, 14), name);
    at += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, entries, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of one sheet, as Excel writes it: numbers are numbers, and a cell with `raw` is its XML. */
export function anXlsx(
  rows: readonly (readonly (string | number | { raw: string })[])[],
  further: Record<string, string> = {},
): Buffer {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const cell = (value: string | number | { raw: string }) => {
    if (typeof value === 'object') return value.raw;
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    return value ? `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>` : '<c/>';
  };
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  return aZip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Customers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    // The second style is a day.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"/>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    ...further,
  });
}
