// Whether the admin is light or dark: by the system's setting, until somebody chooses in this browser.
import { browserMemory } from '../../kit/ui/browser-memory.ts';

const looks = ['system', 'light', 'dark'] as const;
export type Look = (typeof looks)[number];

const KEY = 'cms_look';
const listeners = new Set<() => void>();

export function readLook(): Look {
  const kept = browserMemory.read(KEY);
  return looks.find((look) => look === kept) ?? 'system';
}

export function chooseLook(look: Look): void {
  browserMemory.write(KEY, look);
  showLook(look);
}

export function showLook(look = readLook()): void {
  const { dataset } = document.documentElement;
  if (look === 'system') delete dataset.look;
  else dataset.look = look;
  for (const listener of listeners) listener();
}

export function subscribeToLook(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === KEY) showLook();
  };
  listeners.add(listener);
  addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', heard);
  };
}
