/** What the keyboard comes to in a row that scrolls stands whole in the window. */
export function enableSwipeRows(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    target.closest('.swipe-row > li')?.scrollIntoView({ inline: 'start', block: 'nearest' });
  });
}
