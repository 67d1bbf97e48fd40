// Runs in the browser on every public page: reports events on the page, and nothing about the visitor.
import type { PressName } from '../count.ts';

export function countPresses(): void {
  const { counts } = document.body.dataset;
  const { doNotTrack, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean } =
    navigator;
  // A page in a preview has no address to count at.
  if (!counts || doNotTrack === '1' || globalPrivacyControl) return;

  const tell = (name: PressName) =>
    navigator.sendBeacon(counts, JSON.stringify({ name, path: location.pathname }));
  const told = new Set<PressName>();
  const tellOnce = (name: PressName) => {
    if (!told.has(name)) tell(name);
    told.add(name);
  };

  /** An element of the booking form, or inside a matching one. */
  const inForm = (target: EventTarget | null, fitting = '*') =>
    target instanceof Element && target.closest(`form[data-booking] ${fitting}`) !== null;
  addEventListener('focusin', ({ target }) => {
    if (inForm(target)) tellOnce('form-opened');
  });
  addEventListener('priced', () => tellOnce('price-worked-out'));
  addEventListener('change', ({ target }) => {
    if (inForm(target, '[name=preferredDate]')) tellOnce('day-chosen');
  });
  // After the page's own listeners: by then the assistant has handled the click, or ignored it.
  addEventListener('click', ({ target, defaultPrevented }) => {
    if (inForm(target, '[data-date]')) tellOnce('day-chosen');
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.protocol === 'tel:') tell('call-pressed');
    if (link?.dataset.ask !== undefined && defaultPrevented) tell('assistant-opened');
  });
}
