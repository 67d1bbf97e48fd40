/** Scrolls an item that gets the keyboard focus fully into view. */
export function enableSwipeRows(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    target.closest('.swipe-row > li')?.scrollIntoView({ inline: 'start', block: 'nearest' });
  });
}
