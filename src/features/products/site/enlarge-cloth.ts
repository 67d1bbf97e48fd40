// Runs in the browser: what directly holds a cloth shows it large while a pointer rests on it, a finger holds it or
// the keyboard has focused it.

const REST_MS = 200;
const HOLD_MS = 350;

export function enlargeCloth(): void {
  const panel = document.querySelector<HTMLElement>('[data-large-cloth]');
  const large = panel?.querySelector('svg');
  const label = panel?.querySelector('p');
  if (!panel?.togglePopover || !large || !label) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;

  const clothAt = (target: EventTarget | null) =>
    target instanceof Element
      ? target.closest(':has(> .cloth)')?.querySelector<SVGElement>(':scope > .cloth')
      : undefined;
  const soon = (act: () => void, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
  const hide = () => soon(() => panel.togglePopover(false), 0);

  function show(cloth: SVGElement) {
    clearTimeout(timer);
    const { left, right, top, bottom } = cloth.getBoundingClientRect();
    // Across the page; on a phone above the hand that holds it, if there is room.
    const x = left + right < innerWidth ? 'auto 0' : '0 auto';
    const low = top + bottom < 0.9 * innerHeight ? 'auto 0' : '0 auto';
    panel?.style.setProperty('margin-block', innerWidth < 1024 ? low : 'auto');
    panel?.style.setProperty('margin-inline', x);
    const tile = getComputedStyle(cloth).backgroundImage.replace('.webp', '@2x.webp');
    large?.style.setProperty('background-image', tile);
    large?.setAttribute('color', cloth.getAttribute('color') ?? '');
    if (label) label.textContent = cloth.dataset.name ?? '';
    panel?.togglePopover(true);
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const cloth = clothAt(target);
    if (cloth === large) clearTimeout(timer);
    else if (cloth) soon(() => show(cloth), panel.matches(':popover-open') ? 0 : REST_MS);
    else soon(hide, REST_MS);
  });
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    held = false;
    hide();
    const cloth = pointerType === 'touch' && clothAt(target);
    if (!cloth) return;
    soon(() => {
      held = true;
      show(cloth);
    }, HOLD_MS);
  });
  const lookOnly = (event: Event) => {
    if (!held || !clothAt(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', lookOnly, true);
  document.addEventListener('contextmenu', lookOnly, true);
  document.addEventListener('focusin', ({ target }) => {
    const cloth = clothAt(target);
    if (cloth && (target as Element).matches(':focus-visible:not(button)')) show(cloth);
  });
  for (const end of ['pointerup', 'pointercancel', 'focusout'])
    document.addEventListener(end, hide);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
}
