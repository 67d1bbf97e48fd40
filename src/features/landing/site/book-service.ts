// Runs in the browser: a Book button also fills in the form it leads to.

/** The form may not be hydrated yet: it reads its fields when it is. */
export function enableBookButtons(): void {
  document.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.hash !== '#appointment-form' || ctrlKey || metaKey || shiftKey) return;
    fetchForm();
    if (link.dataset.offer) chooseOffer(link.dataset.offer);
    // The form is on this page.
    link.setAttribute('href', link.hash);
    const select = document.querySelector<HTMLSelectElement>('#booking-service');
    if (!link.dataset.service || !select) return;
    select.value = link.dataset.service;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Ticks the line of an offer, and takes off any other. */
function chooseOffer(title: string): void {
  for (const line of document.querySelectorAll<HTMLInputElement>('input[name="offer"]')) {
    line.checked = line.value === title;
    line.closest('label')?.toggleAttribute('hidden', !line.checked);
  }
}

/** Start the form's scripts now: on the way down many pictures compete for the same connections. */
function fetchForm(): void {
  const form = document.querySelector('#appointment-form astro-island[ssr]');
  for (const name of ['renderer-url', 'component-url']) {
    const url = form?.getAttribute(name);
    if (url) void import(/* @vite-ignore */ url);
  }
}
