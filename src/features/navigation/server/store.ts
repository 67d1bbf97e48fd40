import type { Generated } from 'kysely';
import specified from '../../../../content/navigation.json' with { type: 'json' };
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import { type OrderedStore, orderedStore } from '../../../kit/crud/server/ordered-store.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import {
  blankNavigationItem,
  type Navigation,
  type NavigationItem,
  navigationItems,
  navigationSections,
} from '../navigation-item.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    navigation: true;
  }
  interface Tables {
    navigationItems: { id: Generated<number>; title: string; href: string };
  }
}

interface MenuEntry {
  title: string;
  href: string;
}

export function navigationStore({
  engine,
}: Pick<Database, 'engine'>): OrderedStore<NavigationItem> {
  return orderedStore(engine, 'navigationItems', navigationItems);
}

/** The main menu, active or not, in order, for the menu editor. */
export async function readMainMenu(
  database: Pick<Database, 'engine'>,
  db: Handle,
): Promise<NavigationItem[]> {
  const items = await navigationStore(database).list(db);
  return items.filter(({ parent }) => parent === 'main');
}

/**
 * Makes the main menu match the menu editor's list, in that order. An entry with a known `href` stays the same item:
 * it keeps its icon and whether it is shown. Publish `navigation` after the commit.
 */
export async function replaceMainMenu(
  database: Pick<Database, 'engine'>,
  trx: Handle,
  entries: readonly MenuEntry[],
  now: Date,
): Promise<NavigationItem[]> {
  const store = navigationStore(database);
  await store.lock(trx);
  const leftOver = await readMainMenu(database, trx);
  const ids: number[] = [];
  for (const { title, href } of entries) {
    // The same link may occur twice: then the title tells them apart.
    const same = leftOver.filter((item) => item.href === href);
    const known = same.find((item) => item.title === title) ?? same[0];
    if (!known) {
      const item = { ...blankNavigationItem, title, href, order: Number.MAX_SAFE_INTEGER };
      ids.push((await store.insert(trx, item, now)).id);
      continue;
    }
    leftOver.splice(leftOver.indexOf(known), 1);
    ids.push(known.id);
    if (known.title !== title) await store.change(trx, known.id, { title }, now);
  }
  for (const { id } of leftOver) await store.remove(trx, id);
  await store.reorder(trx, 'main', ids);
  return readMainMenu(database, trx);
}

export async function seedNavigation(database: Database, clock: Clock): Promise<void> {
  const store = navigationStore(database);
  if (!(await store.isUntouched(database.db))) return;
  const items = specified.map((item) => ({
    ...blankNavigationItem,
    ...validate(navigationItems.input, item),
  }));
  await database.write(async (trx) => {
    // Another process may have done it while this one waited.
    if ((await store.lock(trx)) > 1) return;
    for (const item of items) await store.insert(trx, item, clock.now());
  });
  database.changes.publish('navigation');
}

/** The menus as last read, for every page; read again when any process changes them. */
export function createNavigationCache(database: Database): CachedRead<Navigation> {
  const store = navigationStore(database);
  return cachedRead(database, ['navigation'], async () => {
    const items = await store.list(database.db);
    const shown = (section: string) =>
      items.filter(({ parent, isActive }) => parent === section && isActive);
    return Object.fromEntries(
      navigationSections.map(({ value }) => [value, shown(value)]),
    ) as Navigation;
  });
}
