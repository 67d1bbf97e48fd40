// The built scripts, styles and fonts: read once at the start, compressed at build time.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Context } from 'hono';
import { chooseEncoding, type Encoding } from '../lib/compress.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const ENDINGS: Record<Exclude<Encoding, 'identity'>, string> = { br: '.br', gzip: '.gz' };

interface StaticFile {
  headers: Record<string, string>;
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>> & { identity: Buffer<ArrayBuffer> };
}

export interface StaticFiles {
  /** The answer for a file that exists, else undefined. */
  answer(context: Context): Response | undefined;
}

/**
 * @param folder Astro's client build.
 * @param common headers of every answer.
 */
export function loadStaticFiles(folder: string, common: Record<string, string>): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || Object.values(ENDINGS).some((ending) => file.endsWith(ending))) continue;
    const path = file.slice(folder.length).replaceAll('\\', '/');
    files.set(path.startsWith('/') ? path : `/${path}`, readStaticFile(file, path, common));
  }

  return {
    answer(context) {
      const { method, path } = context.req;
      const file = method === 'GET' || method === 'HEAD' ? files.get(path) : undefined;
      if (!file) return undefined;
      const wanted = chooseEncoding(context.req.header('accept-encoding'));
      const encoding = file.bodies[wanted] ? wanted : 'identity';
      const body = file.bodies[encoding] ?? file.bodies.identity;
      const headers: Record<string, string> = {
        ...file.headers,
        'Content-Length': String(body.length),
      };
      if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
      return new Response(method === 'HEAD' ? null : body, { headers });
    },
  };
}

function readStaticFile(file: string, path: string, common: Record<string, string>): StaticFile {
  // Names below _astro carry a hash of the content, so they never change.
  const hashed = path.includes('_astro/');
  const read = (ending: string) =>
    existsSync(file + ending) ? Buffer.from(readFileSync(file + ending)) : undefined;
  const br = read(ENDINGS.br);
  const gzip = read(ENDINGS.gzip);
  return {
    headers: {
      ...common,
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      Vary: 'Accept-Encoding',
    },
    bodies: { identity: Buffer.from(readFileSync(file)), ...(br && { br }), ...(gzip && { gzip }) },
  };
}
