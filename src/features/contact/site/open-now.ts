// Runs in the browser: whether the firm is open now, in London.

/**
 * Fills in every 'Open now' when one comes near, from times such as `1:540-1020 6:540-720`.
 * Not earlier: reading time zones takes a browser longer than all other scripts of a page.
 */
export function showOpenNow(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-open-times]');
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      fillIn(places);
    },
    { rootMargin: '300px' },
  );
  for (const place of places) near.observe(place);
}

function fillIn(places: Iterable<HTMLElement>): void {
  const { day, minute } = londonNow();
  for (const place of places) {
    const open = (place.dataset.openTimes ?? '').split(' ').some((span) => {
      const [weekday, opens = 0, closes = 0] = span.split(/[:-]/).map(Number);
      return weekday === day && opens <= minute && minute < closes;
    });
    place.textContent = (open ? place.dataset.open : place.dataset.closed) ?? '';
    place.toggleAttribute('data-is-open', open);
  }
}

function londonNow(): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(new Date());
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}
