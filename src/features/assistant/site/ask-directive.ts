// Runs in the browser, on every public page: `client:ask` loads an island at the first press of a link with
// `data-ask`. Until then the page has none of its code.
import type { ClientDirective } from 'astro';

const ask: ClientDirective = (load, _options, island) => {
  let loading: Promise<void> | undefined;
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-ask]') : null;
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    // Passes the question to the island, now or once it has loaded.
    island.dataset.asked = link.dataset.ask ?? '';
    loading ??= load().then((hydrate) => hydrate());
    loading.then(
      () => island.dispatchEvent(new Event('ask')),
      () => location.assign(link.href),
    );
  });
};

export default ask;
