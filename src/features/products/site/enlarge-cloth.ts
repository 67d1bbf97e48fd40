// Runs in the browser: whatever directly holds a cloth shows it large while a pointer rests on it, a finger holds it
// or the keyboard has focused it.

const REST_MS = 200;
const HOLD_MS = 350;

export function enlargeCloth(): void {
  const panel = document.querySelector<HTMLElement>('[data-large-cloth]');
  const large = panel?.querySelector('svg');
  const name = panel?.querySelector('p');
  if (!panel?.showPopover || !large || !name) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;

  const isShown = () => panel.matches(':popover-open');
  const holderOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(':has(> .cloth)') : null;
  const soon = (act: () => void, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
  const hide = () => {
    clearTimeout(timer);
    if (isShown()) panel.hidePopover();
  };

  function show(holder: HTMLElement) {
    const cloth = holder.querySelector(':scope > .cloth');
    if (!cloth || !panel || !large || !name) return;
    const { left, right, top, bottom } = cloth.getBoundingClientRect();
    panel.dataset.x = left + right < innerWidth ? 'end' : 'start';
    // The hand hides what is below a finger.
    panel.dataset.y = top + bottom < 0.9 * innerHeight ? 'end' : 'start';
    large.setAttribute('color', cloth.getAttribute('color') ?? '');
    // The weave comes second (cloth.tsx).
    large.setAttribute('class', `cloth ${cloth.classList[1]} cloth-large`);
    name.textContent = cloth.getAttribute('data-name');
    if (!isShown()) panel.showPopover();
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const holder = holderOf(target);
    if (holder === panel) clearTimeout(timer);
    else if (holder) soon(() => show(holder), isShown() ? 0 : REST_MS);
    else soon(hide, REST_MS);
  });
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    held = false;
    const holder = holderOf(target);
    if (pointerType !== 'touch' || !holder) return hide();
    soon(() => {
      held = true;
      show(holder);
    }, HOLD_MS);
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(end, ({ pointerType }) => pointerType === 'touch' && hide());
  }
  // Looking is not choosing.
  for (const type of ['click', 'contextmenu'] as const) {
    document.addEventListener(
      type,
      (event) => {
        if (!held || !holderOf(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true },
    );
  }
  document.addEventListener('focusin', ({ target }) => {
    const holder = holderOf(target);
    if (holder && (target as Element).matches(':focus-visible:not(button)')) show(holder);
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
}
