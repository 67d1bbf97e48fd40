// Runs in the browser: shows the product in the picked colour and light without leaving the page. The old picture stays
// until the new one has loaded, and fades into it. Over a picture that cannot be recoloured it lays a piece of the cloth.
import { altInColour, colourTold } from './alt-in-colour.ts';

/** Hovering this long means intent: fetch the picture before the click. */
const MEANT_MS = 120;
const FADE_MS = 250;

type Link = HTMLAnchorElement;

export function enableColours(): void {
  const picker = document.querySelector<HTMLElement>('[data-colours]');
  const shown = picker?.querySelector('[data-colour-shown]');
  const places = [...document.querySelectorAll<HTMLElement>('[data-in-colour]')];
  if (!picker || !shown || places.length === 0) return;
  const links = [...picker.querySelectorAll<Link>('[data-colour]')];
  const light = document.querySelector<HTMLElement>('[data-light]');
  const positions = [...(light?.querySelectorAll('input') ?? [])];
  const made = new Map<string, Promise<HTMLPictureElement[]>>();
  let latest = linkOf(links.find((link) => link.ariaCurrent)?.dataset.colour ?? '');
  let told = latest?.dataset.colour;
  let picked: Link | undefined;

  function linkOf(colour: string): Link | undefined {
    return links.find((link) => link.dataset.colour === colour);
  }
  const position = () => positions.find(({ checked }) => checked);
  const nameOf = ({ dataset }: Link, at = position()) =>
    [dataset.picture, at?.value].filter(Boolean).join('-');
  const altOf = ({ dataset: { colour, alt } }: Link, at = position()) =>
    at
      ? altInColour(at.dataset.alt ?? '', colour)
      : (alt ?? `${picker.dataset.colours} in ${colour}`);

  function picturesOf(link: Link, at = position()): Promise<HTMLPictureElement[]> {
    const name = nameOf(link, at);
    const known = made.get(name);
    if (known) return known;
    const pictures = Promise.all(places.map((place) => pictureLike(place, name, altOf(link, at))));
    made.set(name, pictures);
    pictures.catch(() => made.delete(name));
    return pictures;
  }
  const fetchAhead = (link: Link, at = position()) =>
    void (link.dataset.picture && picturesOf(link, at).catch(() => undefined));

  /** Unless something else is picked meanwhile. */
  async function show(link: Link): Promise<void> {
    if (!link.dataset.picture) return layCloth(link);
    const name = nameOf(link);
    const pictures = await picturesOf(link).catch(() => undefined);
    if (latest !== link || nameOf(link) !== name) return;
    if (!pictures) return location.assign(link.href);
    places.forEach((place, index) => {
      const next = pictures[index];
      if (next) fadeInto(place, next);
      const zoom = place.querySelector<HTMLElement>('[data-zoom]');
      if (!zoom) return;
      zoom.dataset.zoom = renamed(zoom.dataset.zoom ?? '', name);
      zoom.dataset.alt = altOf(link);
    });
    places[0]?.parentElement?.scrollTo({ left: 0 });
    tell(link);
  }

  function layCloth(link: Link): void {
    const card = places[0]?.querySelector<HTMLElement>('[data-chosen-cloth]');
    const cloth = link.querySelector('.cloth');
    if (card) card.hidden = !cloth;
    if (cloth) card?.replaceChildren(cloth.cloneNode(), link.dataset.colour ?? '');
    tell(link);
  }

  function tell(link: Link): void {
    if (link === picked) comeIntoView(places[0]);
    picked = undefined;
    const { colour, picture } = link.dataset;
    if (!shown || colour === told) return;
    told = colour;
    shown.textContent = colour ? colourTold(colour, Boolean(picture)) : 'No colour chosen';
  }

  function pick(link: Link): void {
    latest = picked = link;
    const { colour = '' } = link.dataset;
    for (const other of links) other.ariaCurrent = null;
    if (colour) link.ariaCurrent = 'true';
    else links.find((other) => other.dataset.colour)?.focus({ preventScroll: true });
    const plain = linkOf('');
    if (plain) plain.hidden = colour === '';
    history.replaceState(history.state, '', link.href);
    carry(colour);
    void show(link);
  }

  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      pick(link);
    });
    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(resting);
      resting = setTimeout(() => fetchAhead(link), MEANT_MS);
    };
    const leave = () => clearTimeout(resting);
    link.addEventListener('pointerenter', rest);
    link.addEventListener('focus', rest);
    link.addEventListener('pointerleave', leave);
    link.addEventListener('blur', leave);
  }

  for (const touch of ['pointerover', 'focusin'] as const) {
    light?.addEventListener(
      touch,
      () => {
        for (const at of positions) if (latest) fetchAhead(latest, at);
      },
      { once: true },
    );
  }
  light?.addEventListener('change', () => latest && void show(latest));
}

/** Links to booking and swatches, and the guide price, carry the colour. */
function carry(colour: string): void {
  for (const link of document.querySelectorAll<Link>('a[data-takes-colour], a[data-swatch]')) {
    const { swatch } = link.dataset;
    const address = new URL(link.href);
    const [name, value] = swatch ? ['add', `${swatch}:${colour}`] : ['colour', colour];
    if (colour) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
    link.href = address.href;
    const words = link.querySelector('[data-of-colour]');
    if (words) words.textContent = colour && ` of ${colour}`;
  }
  const field = document.querySelector<HTMLInputElement>('form[data-guide-price] [name="colour1"]');
  if (!field || field.value === colour) return;
  field.value = colour;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The same picture under another name, decoded. */
async function pictureLike(
  place: HTMLElement,
  name: string,
  alt: string,
): Promise<HTMLPictureElement> {
  const picture = place.querySelector('picture')?.cloneNode(true) as HTMLPictureElement;
  const image = picture.querySelector('img');
  if (!image) return picture;
  image.loading = 'eager';
  image.decoding = 'sync';
  // A thumbnail has no text of its own.
  if (image.alt) image.alt = alt;
  for (const part of picture.querySelectorAll('source, img')) {
    for (const attribute of ['srcset', 'src']) {
      const addresses = part.getAttribute(attribute);
      if (addresses) part.setAttribute(attribute, renamed(addresses, name));
    }
  }
  await image.decode();
  return picture;
}

/** Only from out of sight: a phone shows the colours below the picture. */
function comeIntoView(place: HTMLElement | undefined): void {
  const { top, bottom } = place?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const middle = (top + bottom) / 2;
  if (!place || (middle > 0 && middle < innerHeight)) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
}

/** Lays a picture over the one in its place; the places keep their shape meanwhile. */
function fadeInto(place: HTMLElement, next: HTMLPictureElement): void {
  const old = [...place.querySelectorAll('picture')].at(-1);
  if (!old || old === next) return;
  Object.assign(next.style, { position: 'absolute', inset: '0' });
  old.after(next);
  const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FADE_MS;
  const fade = next.animate({ opacity: [0, 1] }, { duration, easing: 'ease-out' });
  fade.addEventListener('finish', () => {
    if (!next.isConnected) return;
    while (next.previousElementSibling?.matches('picture')) next.previousElementSibling.remove();
    next.removeAttribute('style');
  });
}

/** Addresses of sizes, as `urls.picture` makes them, under another name. */
const renamed = (addresses: string, name: string) =>
  addresses.replace(/\/[^/\s]+-(\d+\.(?:avif|webp))/g, `/${name}-$1`);
