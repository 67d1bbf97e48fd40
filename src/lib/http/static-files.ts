// The built scripts, styles and fonts: read once at the start, compressed at build time.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Encoding } from './compress.ts';
import type { StoredAnswer } from './stored-answer.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const ENDINGS: Record<Exclude<Encoding, 'identity'>, string> = { br: '.br', gzip: '.gz' };

export type StaticFiles = ReadonlyMap<string, StoredAnswer>;

/** @param folder Astro's client build. @param common headers of every answer. */
export function loadStaticFiles(folder: string, common: Record<string, string>): StaticFiles {
  const files = new Map<string, StoredAnswer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || Object.values(ENDINGS).some((ending) => file.endsWith(ending))) continue;
    const path = file.slice(folder.length).replaceAll('\\', '/');
    files.set(path.startsWith('/') ? path : `/${path}`, readStaticFile(file, path, common));
  }

  return files;
}

function readStaticFile(file: string, path: string, common: Record<string, string>): StoredAnswer {
  // Names below _astro carry a hash of the content, so they never change.
  const hashed = path.includes('_astro/');
  const read = (ending: string) =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined;
  const br = read(ENDINGS.br);
  const gzip = read(ENDINGS.gzip);
  return {
    status: 200,
    headers: {
      ...common,
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : keptFor(path),
      Vary: 'Accept-Encoding',
    },
    bodies: { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
  };
}

// A drawing of the icon kit or a cloth practically never changes under its name.
const keptFor = (path: string) =>
  /^\/?(icons|cloth)\//.test(path) ? 'public, max-age=2592000' : 'public, max-age=3600';
