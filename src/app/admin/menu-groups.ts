// Which groups of the side menu are folded: remembered in this browser.
import { useState } from 'react';
import { browserMemory } from '../../kit/ui/browser-memory.ts';
import type { MenuGroup } from './screens.tsx';

const KEY = 'cms_menu';
/** What is opened seldom. */
const FOLDED_AT_FIRST: readonly string[] = ['Settings'];

/** @param current the group of the screen being shown: it opens with the screen. */
export function useFolded(current: MenuGroup | 'none' | undefined, screen: string) {
  const [folded, setFolded] = useState(readFolded);
  const [shown, setShown] = useState<string>();
  if (shown !== screen) {
    setShown(screen);
    setFolded(folded.filter((group) => group !== current));
  }
  function fold(group: MenuGroup, isFolded: boolean) {
    const changed = (groups: readonly string[]) => [
      ...groups.filter((one) => one !== group),
      ...(isFolded ? [group] : []),
    ];
    setFolded(changed);
    browserMemory.write(KEY, changed(readFolded()).join());
  }
  return { folded, fold };
}

const readFolded = (): readonly string[] => browserMemory.read(KEY)?.split(',') ?? FOLDED_AT_FIRST;
