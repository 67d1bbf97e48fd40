// Runs in the browser: what a Book button does beyond leading to the form.

/** The form may not be awake yet: it takes over what its fields say. */
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

/** The form's scripts set out at once: on the way down many pictures ask for the same few lines. */
function fetchForm(): void {
  const form = document.querySelector('#appointment-form astro-island[ssr]');
  for (const name of ['renderer-url', 'component-url']) {
    const url = form?.getAttribute(name);
    if (url) void import(/* @vite-ignore */ url);
  }
}
