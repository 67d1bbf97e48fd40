// Runs in the browser: plays one film at a time and moves on after a while; nothing plays for visitors who asked for
// less motion or less data.

/** Starts every stage of films on the page that is not running yet. */
export function enableFilms(): void {
  for (const track of document.querySelectorAll<HTMLElement>('[data-films-track][tabindex]')) {
    // It scrolls, and so takes the focus, only without scripts.
    track.removeAttribute('tabindex');
    if (track.parentElement) enable(track.parentElement);
  }
}

interface NavigatorWithConnection extends Navigator {
  connection?: { saveData?: boolean };
}

function enable(stage: HTMLElement): void {
  const films = [...stage.querySelectorAll<HTMLElement>('[data-film]')];
  const buttons = [...stage.querySelectorAll<HTMLElement>('[data-film-button]')];
  const pause = stage.querySelector<HTMLElement>('[data-films-pause]');
  if (!pause) return;
  const { connection } = navigator as NavigatorWithConnection;
  let shown = 0;
  let paused =
    matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
  let inView = false;
  let timer = 0;

  const show = (index: number) => {
    shown = index % films.length;
    films.forEach((film, at) => {
      film.toggleAttribute('data-shown', at === shown);
      film.inert = at !== shown;
    });
    buttons.forEach((button, at) => {
      button.setAttribute('aria-pressed', String(at === shown));
    });
    play();
  };
  const play = () => {
    films.forEach((film, at) => {
      // A browser may refuse to play; then the picture stays.
      if (at === shown && inView && !paused)
        videoOf(film)
          ?.play()
          .catch(() => undefined);
      else film.querySelector('video')?.pause();
    });
    clearTimeout(timer);
    if (!paused && inView && films.length > 1) {
      timer = window.setTimeout(() => show(shown + 1), Number(stage.dataset.films) * 1000);
    }
    stage.toggleAttribute('data-paused', paused);
    const label = pause.querySelector('[data-label]');
    if (label) label.textContent = (paused ? pause.dataset.play : pause.dataset.pause) ?? '';
  };

  buttons.forEach((button, index) => {
    button.addEventListener('click', () => show(index));
  });
  pause.addEventListener('click', () => {
    paused = !paused;
    play();
  });
  new IntersectionObserver(
    ([entry]) => {
      inView = entry?.isIntersecting === true;
      play();
    },
    { threshold: 0.3 },
  ).observe(stage);
  show(0);
}

/** Creates the film on first use. It has no sound; the text describes it. */
function videoOf(film: HTMLElement): HTMLVideoElement | undefined {
  const screen = film.querySelector<HTMLElement>('[data-screen]');
  if (!screen?.dataset.screen) return undefined;
  const known = screen.querySelector('video');
  if (known) return known;
  const video = document.createElement('video');
  Object.assign(video, {
    src: screen.dataset.screen,
    ariaLabel: film.ariaLabel,
    className: 'film-video',
    muted: true,
    loop: true,
    playsInline: true,
  });
  screen.querySelector('noscript')?.after(video);
  return video;
}
