import type { KeyboardEvent } from 'react';

/** Radix gives Escape to a notification only (toaster.tsx); this closes the dialog too. */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
};

/** Escape closes an open list alone. Radix listens at the document, so this listens before it. */
export function leaveEscapeToLists(): void {
  if (!CSS.supports('selector(:open)')) return;
  const stop = (event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape' && document.querySelector('select:open')) event.stopPropagation();
  };
  addEventListener('keydown', stop, true);
}
