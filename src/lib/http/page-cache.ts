// Whole rendered pages, compressed once, with the headers they were rendered with.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compressBody, type Encoding } from './compress.ts';

export interface CachedPage {
  status: number;
  /** Everything but the encoding's own headers. */
  headers: Record<string, string>;
  etag: string;
  /** The page may be cached, so compressing it is worthwhile. */
  kept: boolean;
  /** The page itself, and its compressed forms requested so far. */
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  keepUntil: Date | undefined;
}

interface PageCache {
  find(key: string): CachedPage | undefined;
  /** The page, rendered once however many ask for it at the same time. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** A page whose source changes during rendering is served but not cached. */
  clear(): void;
  size(): number;
}

interface Entry {
  page: CachedPage;
  asked: number;
  settled: boolean;
}

/** After this long without a change, the slow work can begin. */
const CALM_MS = 1000;

const MOST_PAGES = 500;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * A page is compressed quickly for its first visitor, and thoroughly once nothing has changed for `calmMs`. The least
 * recently used pages are dropped first.
 */
export function createPageCache(now: () => Date, calmMs = CALM_MS): PageCache {
  const pages = new LRUCache<string, Entry>({
    max: MOST_PAGES,
    maxSize: MOST_BYTES,
    // All compressed forms of a text together are shorter than the text.
    sizeCalculation: ({ page }) => page.bodies.identity.length * 2 + 1,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const rendering = new Map<string, Promise<CachedPage>>();
  let generation = 0;
  let settling: NodeJS.Timeout | undefined;

  async function renderAndKeep(key: string, render: () => Promise<RenderedPage>) {
    const begun = generation;
    const { status, headers, body, keepUntil } = await render();
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const kept = keepUntil !== undefined;
    const page: CachedPage = { status, headers, etag, kept, bodies: { identity: body } };
    // The library counts the last millisecond of a life as part of it; 0 means for ever.
    const ttl = keepUntil ? keepUntil.getTime() - now().getTime() - 1 : 0;
    if (ttl > 0 && begun === generation) {
      pages.set(key, { page, asked: 1, settled: false }, { ttl });
    }
    return page;
  }

  const unsettled = () => [...pages.values()].find(({ asked, settled }) => asked > 1 && !settled);

  async function settle() {
    const begun = generation;
    for (let entry = unsettled(); entry; entry = unsettled()) {
      const { page } = entry;
      const br = await compressBody(page.bodies.identity, 'br', 'nobody');
      if (begun !== generation) return;
      // A new object: holders of the old one keep it as it was.
      entry.page = { ...page, bodies: { ...page.bodies, br } };
      entry.settled = true;
    }
    settling = undefined;
  }

  return {
    size: () => pages.size,
    find(key) {
      const entry = pages.get(key);
      if (!entry) return undefined;
      entry.asked += 1;
      if (!entry.settled) settling ??= setTimeout(() => void settle(), calmMs).unref();
      return entry.page;
    },
    get(key, render) {
      const running = rendering.get(key);
      if (running) return running;
      const work = renderAndKeep(key, render).finally(() => {
        if (rendering.get(key) === work) rendering.delete(key);
      });
      rendering.set(key, work);
      return work;
    },
    clear() {
      generation += 1;
      pages.clear();
      rendering.clear();
      clearTimeout(settling);
      settling = undefined;
    },
  };
}

/** Compresses a cached page in a form requested for the first time. */
export async function addEncoding(page: CachedPage, encoding: Encoding): Promise<void> {
  if (!page.kept || encoding === 'identity' || page.bodies[encoding]) return;
  page.bodies[encoding] = await compressBody(page.bodies.identity, encoding, 'visitor');
}
