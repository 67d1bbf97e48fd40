import type { KeyboardEvent } from 'react';

/** Radix gives Escape to a notification only (toaster.tsx); this closes the dialog too. */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
};
