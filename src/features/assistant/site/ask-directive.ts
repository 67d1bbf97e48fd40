// Runs in the browser, in every public page: `client:ask` loads an island when somebody presses a link
// with `data-ask`. Until then the page has none of its code.
import type { ClientDirective } from 'astro';

const ask: ClientDirective = (load, _options, island) => {
  let loading: Promise<void> | undefined;
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-ask]') : null;
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    // The island takes the question from here, now or when it has come.
    island.dataset.asked = link.dataset.ask ?? '';
    loading ??= load().then((hydrate) => hydrate());
    loading.then(
      () => island.dispatchEvent(new Event('ask')),
      () => location.assign(link.href),
    );
  });
};

export default ask;
