import type { KeyboardEvent } from 'react';

/** Radix hands Escape to a notification alone (toaster.tsx); this closes the dialog too. */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
};
