import type { KeyboardEvent } from 'react';

/**
 * For what Radix opens over the page: Escape closes it also while a notification is up. Radix takes the
 * notification, which came later, for the layer on top and hands the key to that alone (toaster.tsx).
 */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
};
