// Runs in the browser: a Book button that stands by a blind chooses that blind in the form.

/** The form may not be awake yet: it takes over what its fields say. */
export function enableBookButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-service]') : null;
    const select = document.querySelector<HTMLSelectElement>('#booking-service');
    if (!link?.dataset.service || !select) return;
    select.value = link.dataset.service;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
