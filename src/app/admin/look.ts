// Whether the admin is light or dark: by the system's setting, until somebody chooses in this browser.

const looks = ['system', 'light', 'dark'] as const;
export type Look = (typeof looks)[number];

const KEY = 'cms_look';
const listeners = new Set<() => void>();

export function readLook(): Look {
  const kept = storedLook();
  return looks.find((look) => look === kept) ?? 'system';
}

export function chooseLook(look: Look): void {
  try {
    localStorage.setItem(KEY, look);
  } catch {
    // Without storage, the choice lasts until the next page.
  }
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

function storedLook(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
