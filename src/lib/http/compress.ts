import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const ONE_TURN = 64 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * How hard to try: `visitor` waits, half a millisecond; `nobody` takes a hundred times as long for a quarter fewer
 * bytes; `build` is as small as possible.
 */
type Effort = 'visitor' | 'nobody' | 'build';

const BROTLI_QUALITY: Record<Effort, number> = { visitor: 1, nobody: 10, build: 11 };
const GZIP_LEVEL: Record<Effort, number> = { visitor: 3, nobody: 9, build: 9 };

/** A visitor's body is compressed synchronously: another thread would take half as long again. */
export async function compressBody(
  identity: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  effort: Effort,
): Promise<Buffer> {
  const isShort = effort === 'visitor';
  if (encoding === 'gzip') {
    const options = { level: GZIP_LEVEL[effort] };
    return isShort ? gzipSync(identity, options) : gzipAsync(identity, options);
  }
  const options = {
    // Room for any page: one turn of the compressor, and one buffer.
    chunkSize: ONE_TURN,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      // A window larger than the page costs time and finds nothing.
      [constants.BROTLI_PARAM_LGWIN]: effort === 'build' ? 22 : 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  };
  return isShort ? brotliCompressSync(identity, options) : brotliAsync(identity, options);
}

export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = chosen.get(acceptEncoding);
  if (known) return known;
  // Browsers send a handful of different headers; limited, so that invented ones fill no memory.
  if (chosen.size >= 100) chosen.clear();
  const fallback = accepts(acceptEncoding, GZIP) ? 'gzip' : 'identity';
  const encoding = accepts(acceptEncoding, BR) ? 'br' : fallback;
  chosen.set(acceptEncoding, encoding);
  return encoding;
}

const chosen = new Map<string, Encoding>();

const BR = /(^|[\s,])br($|[\s,;])/;
const GZIP = /(^|[\s,])gzip($|[\s,;])/;

function accepts(header: string, encoding: RegExp): boolean {
  const at = header.search(encoding);
  if (at < 0) return false;
  const [entry = ''] = header
    .slice(at)
    .replace(/^[\s,]+/, '')
    .split(',');
  return !/;\s*q=0(\.0*)?\s*$/.test(entry);
}
