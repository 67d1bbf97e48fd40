// Last opened from the palette: kept for this tab, and until logging out, because it includes names of customers.
import { z } from '../../lib/text/zod.ts';

const KEY = 'cms_recent';
const MOST = 5;

const recentSchema = z.array(z.object({ path: z.string(), label: z.string(), group: z.string() }));
export type Recent = z.infer<typeof recentSchema>[number];

export function readRecent(): Recent[] {
  try {
    const kept = recentSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch {
    return [];
  }
}

export function rememberRecent(opened: Recent): void {
  const others = readRecent().filter(({ path }) => path !== opened.path);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([opened, ...others].slice(0, MOST)));
  } catch {
    // Without storage, nothing is remembered.
  }
}

export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
