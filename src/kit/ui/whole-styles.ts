// A public page carries only the styles its own HTML needs. What scripts add may need others.
let coming: Promise<void> | undefined;

/** Loads the site's whole stylesheet, once. @returns when it applies, or has failed to load. */
export function wholeStyles(): Promise<void> {
  const { whole } = document.querySelector<HTMLElement>('style[data-whole]')?.dataset ?? {};
  if (!whole) return Promise.resolve();
  coming ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    Object.assign(link, { rel: 'stylesheet', href: whole });
    document.head.append(link);
  });
  return coming;
}
