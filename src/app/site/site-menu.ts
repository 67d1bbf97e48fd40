// Runs in the browser: a menu closes behind a link that leads to a place on the same page.

/** The menus open and close by themselves; this is the one thing that they cannot know. */
export function closeMenusOnUse(): void {
  document.addEventListener('click', ({ target }) => {
    const menu = target instanceof Element ? target.closest('a')?.closest('[data-menu]') : null;
    if (menu instanceof HTMLElement && menu.matches(':popover-open')) menu.hidePopover();
  });
}
