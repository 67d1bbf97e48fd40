// Last opened from the palette: kept for this tab, and until logging out, because it includes names of customers.
import { tabMemory } from '../../kit/ui/browser-memory.ts';
import { z } from '../../lib/text/zod.ts';

const KEY = 'cms_recent';
const MOST = 5;

const recentSchema = z.array(z.object({ path: z.string(), label: z.string(), group: z.string() }));
export type Recent = z.infer<typeof recentSchema>[number];

export function readRecent(): Recent[] {
  return recentSchema.safeParse(tabMemory.readJson(KEY)).data ?? [];
}

export function rememberRecent(opened: Recent): void {
  const others = readRecent().filter(({ path }) => path !== opened.path);
  tabMemory.write(KEY, JSON.stringify([opened, ...others].slice(0, MOST)));
}

export const forgetRecent = (): void => tabMemory.forget(KEY);
