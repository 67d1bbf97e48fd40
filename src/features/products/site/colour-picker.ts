// Runs in the browser: shows the product in the picked colour without leaving the page. The old picture stays until
// the new one has loaded.

/** Hovering this long means intent: fetch the picture before the click. */
const MEANT_MS = 120;

type Link = HTMLAnchorElement;

export function enableColours(): void {
  const picker = document.querySelector<HTMLElement>('[data-colours]');
  const shown = picker?.querySelector('[data-colour-shown]');
  const places = [...document.querySelectorAll<HTMLElement>('[data-in-colour]')];
  if (!picker || !shown || places.length === 0) return;
  const links = [...picker.querySelectorAll<Link>('[data-colour]')];
  const made = new Map<string, Promise<HTMLPictureElement[]>>();
  let latest = linkOf(currentColour());

  function linkOf(colour: string): Link | undefined {
    return links.find((link) => link.dataset.colour === colour);
  }
  function currentColour(): string {
    return links.find((link) => link.ariaCurrent)?.dataset.colour ?? '';
  }
  const altOf = ({ dataset }: Link) =>
    dataset.alt ?? `${picker.dataset.colours} in ${dataset.colour}`;

  function picturesOf(link: Link): Promise<HTMLPictureElement[]> {
    const { picture: name = '' } = link.dataset;
    const known = made.get(name);
    if (known) return known;
    const pictures = Promise.all(places.map((place) => pictureLike(place, name, altOf(link))));
    made.set(name, pictures);
    pictures.catch(() => made.delete(name));
    return pictures;
  }

  async function show(link: Link): Promise<void> {
    latest = link;
    const { colour = '', picture = '' } = link.dataset;
    for (const other of links) other.ariaCurrent = null;
    if (colour) link.ariaCurrent = 'true';
    else links.find((other) => other.dataset.colour)?.focus({ preventScroll: true });
    const plain = linkOf('');
    if (plain) plain.hidden = colour === '';
    history.replaceState(history.state, '', link.href);
    carry(colour);
    const pictures = await picturesOf(link).catch(() => undefined);
    if (latest !== link) return;
    if (!pictures) return location.assign(link.href);
    places.forEach((place, index) => {
      const next = pictures[index];
      if (next) place.querySelector('picture')?.replaceWith(next);
      const zoom = place.querySelector<HTMLElement>('[data-zoom]');
      if (!zoom) return;
      zoom.dataset.zoom = inColour(zoom.dataset.zoom ?? '', picture);
      zoom.dataset.alt = altOf(link);
    });
    places[0]?.parentElement?.scrollTo({ left: 0 });
    if (shown) shown.textContent = colour ? `Shown in ${colour}` : 'Back to the usual picture';
  }

  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void show(link);
    });
    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(resting);
      resting = setTimeout(() => void picturesOf(link).catch(() => undefined), MEANT_MS);
    };
    const leave = () => clearTimeout(resting);
    link.addEventListener('pointerenter', rest);
    link.addEventListener('focus', rest);
    link.addEventListener('pointerleave', leave);
    link.addEventListener('blur', leave);
  }
  // The guide price on this page uses the same colour.
  document.addEventListener('change', ({ target }) => {
    const link = target === colourField() ? linkOf((target as HTMLSelectElement).value) : undefined;
    if (link && link !== latest) void show(link);
  });
}

const colourField = () =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(
    'form[data-guide-price] [name="colour1"]',
  );

/** Links to the booking form and the guide price carry the colour. */
function carry(colour: string): void {
  for (const link of document.querySelectorAll<Link>('a[data-takes-colour]')) {
    const address = new URL(link.href);
    if (colour) address.searchParams.set('colour', colour);
    else address.searchParams.delete('colour');
    link.href = address.href;
  }
  const field = colourField();
  if (!field || field.value === colour) return;
  const before = field.value;
  field.value = colour;
  // A list without this colour keeps its own.
  if (field.value === colour) field.dispatchEvent(new Event('change', { bubbles: true }));
  else field.value = before;
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
      if (addresses) part.setAttribute(attribute, inColour(addresses, name));
    }
  }
  await image.decode();
  return picture;
}

/** Addresses of sizes, as `urls.picture` makes them, under another name. */
const inColour = (addresses: string, name: string) =>
  addresses.replace(/\/[^/\s]+-(\d+\.(?:avif|webp))/g, `/${name}-$1`);
