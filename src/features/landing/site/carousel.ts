// Runs in the browser: the slides at the top change every few seconds, by button and by swipe.

/** Starts every carousel on the page that is not running yet. */
export function enableCarousels(): void {
  for (const track of document.querySelectorAll<HTMLElement>('[data-carousel-track][tabindex]')) {
    // It scrolls, and so takes the focus, only without scripts.
    track.removeAttribute('tabindex');
    if (track.parentElement) enable(track.parentElement, track);
  }
}

/** A touch that moves further sideways than this is a swipe. */
const SWIPE_PX = 40;

function enable(carousel: HTMLElement, track: HTMLElement): void {
  const find = (name: string) => carousel.querySelector<HTMLElement>(`[data-carousel-${name}]`);
  const slides = [...carousel.querySelectorAll<HTMLElement>('[data-slide]')];
  const marks = carousel.querySelectorAll<HTMLElement>('[data-carousel-mark]');
  const pause = find('pause');
  if (!pause || slides.length < 2) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let shown = 0;
  let paused = still.matches;
  let timer = 0;
  // Nothing moves under the pointer, under the focus, or in a hidden tab.
  const held = new Set<string>();

  const wake = () => carousel.setAttribute('data-live', '');
  const show = async (index: number) => {
    const wanted = (index + slides.length) % slides.length;
    shown = wanted;
    const picture = slides[wanted]?.querySelector('img');
    if (wanted !== 0 && picture && !picture.complete) {
      wake();
      await picture.decode().catch(() => undefined);
      if (shown !== wanted) return;
    }
    slides.forEach((slide, at) => {
      slide.toggleAttribute('data-shown', at === shown);
    });
    marks.forEach((mark, at) => {
      mark.toggleAttribute('data-shown', at === shown);
    });
  };
  const restart = () => {
    clearInterval(timer);
    carousel.toggleAttribute('data-paused', paused);
    const label = pause.querySelector('[data-label]');
    if (label) label.textContent = (paused ? pause.dataset.play : pause.dataset.pause) ?? '';
    if (!paused && held.size === 0) {
      timer = window.setInterval(
        () => void show(shown + 1),
        Number(carousel.dataset.carousel) * 1000,
      );
    }
  };
  const hold = (reason: string, on: boolean) => {
    if (on) held.add(reason);
    else held.delete(reason);
    restart();
  };
  const step = (by: number) => {
    void show(shown + by);
    restart();
  };

  find('previous')?.addEventListener('click', () => step(-1));
  find('next')?.addEventListener('click', () => step(1));
  pause.addEventListener('click', () => {
    paused = !paused;
    restart();
  });
  // Mouse only: a touch pointer never leaves.
  carousel.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') hold('pointer', true);
  });
  carousel.addEventListener('pointerleave', () => hold('pointer', false));
  carousel.addEventListener('focusin', ({ target }) => hold('focus', target !== pause));
  carousel.addEventListener('focusout', () => hold('focus', false));
  document.addEventListener('visibilitychange', () => hold('hidden', document.hidden));
  new IntersectionObserver(([entry]) => hold('away', !entry?.isIntersecting)).observe(carousel);
  still.addEventListener('change', ({ matches }) => {
    paused = matches;
    restart();
  });

  let touchX = 0;
  let touchY = 0;
  track.addEventListener(
    'touchstart',
    ({ touches: [touch] }) => {
      touchX = touch?.clientX ?? 0;
      touchY = touch?.clientY ?? 0;
    },
    { passive: true },
  );
  track.addEventListener('touchend', ({ changedTouches: [touch] }) => {
    const x = (touch?.clientX ?? 0) - touchX;
    const y = (touch?.clientY ?? 0) - touchY;
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) step(x < 0 ? 1 : -1);
  });

  void show(0);
  restart();
  // The other pictures load after the first has arrived.
  if (document.readyState === 'complete') wake();
  else addEventListener('load', wake, { once: true });
}
