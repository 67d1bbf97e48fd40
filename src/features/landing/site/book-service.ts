// Runs in the browser: a Book button also fills in the form it leads to.

/** The form may not be hydrated yet: it reads its fields when it is. */
export function enableBookButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.hash !== '#appointment-form') return;
    fetchForm();
    const select = document.querySelector<HTMLSelectElement>('#booking-service');
    if (!link.dataset.service || !select) return;
    select.value = link.dataset.service;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Start the form's scripts now: on the way down many pictures compete for the same connections. */
function fetchForm(): void {
  const form = document.querySelector('#appointment-form astro-island[ssr]');
  for (const name of ['renderer-url', 'component-url']) {
    const url = form?.getAttribute(name);
    if (url) void import(/* @vite-ignore */ url);
  }
}
