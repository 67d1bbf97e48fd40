import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** One body in each form that a browser may ask for, compressed once. */
export type Encoded = Record<Encoding, Buffer>;

export async function encodeBody(identity: Buffer): Promise<Encoded> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([
    brotliAsync(identity, { params }),
    gzipAsync(identity, { level: 9 }),
  ]);
  return { br, gzip: gz, identity };
}

/** The smallest form that an Accept-Encoding header allows. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

// `br;q=0` refuses it.
function accepts(header: string, encoding: string): boolean {
  const at = header.search(new RegExp(`(^|[\\s,])${encoding}($|[\\s,;])`));
  if (at < 0) return false;
  const [entry = ''] = header
    .slice(at)
    .replace(/^[\s,]+/, '')
    .split(',');
  return !/;\s*q=0(\.0*)?\s*$/.test(entry);
}
