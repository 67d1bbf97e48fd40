// Updates a page shown in a frame without reloading it: only what differs from the server's last answer is changed, so
// that scrolling, slides and films carry on.

const ROOTS = 'body > :is(header, nav, main, footer)';

/**
 * @param live the page as shown, including what its scripts changed.
 * @param before what the server sent last.
 * @param after what it sends now.
 */
export function bringUpToDate(live: Document, before: Document, after: Document): void {
  const pages = [live, before, after];
  const partsBy = (selector: string) => pages.map((page) => [...page.querySelectorAll(selector)]);
  const sections = partsBy(`${ROOTS} > *`);
  const isAlike = new Set(sections.map(({ length }) => length)).size === 1;
  // Where a section has been added or removed, what holds it is compared as a whole.
  const [lives = [], befores = [], afters = []] = isAlike ? sections : partsBy(ROOTS);
  let anew = false;
  for (const [index, shown] of lives.entries()) {
    const [old, next] = [befores[index], afters[index]];
    if (!old || !next || update(shown, old, next)) continue;
    shown.replaceWith(live.importNode(next, true));
    anew = true;
  }
  if (anew) runScriptsAgain(live);
}

/**
 * Runs the page's own scripts for new elements; those already set up are left alone. Inline scripts keep their exact
 * text, as the content security policy requires; a script file runs only once.
 */
function runScriptsAgain(live: Document): void {
  for (const script of live.querySelectorAll('script[type="module"]:not([src])')) {
    const again = live.createElement('script');
    again.type = 'module';
    again.text = script.textContent;
    script.replaceWith(again);
  }
}

/** @returns false where the structure differs; the element may then be half updated. */
function update(live: Node, before: Node, after: Node): boolean {
  if (before.isEqualNode(after)) return true;
  if (before.nodeType !== Node.ELEMENT_NODE) {
    live.nodeValue = after.nodeValue;
    return true;
  }
  // An island's props have changed: start it again.
  if (before.nodeName === 'ASTRO-ISLAND') return false;
  updateAttributes(live as Element, before as Element, after as Element);
  const [lives, befores, afters] = [live, before, after].map((node) => [...node.childNodes]) as [
    ChildNode[],
    ChildNode[],
    ChildNode[],
  ];
  if (!areAlike(befores, afters) || !areAlike(lives, befores)) return false;
  return lives.every((shown, index) => {
    const [old, next] = [befores[index], afters[index]];
    return old !== undefined && next !== undefined && update(shown, old, next);
  });
}

function updateAttributes(live: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name);
    if (value === before.getAttribute(name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
}

const areAlike = (some: readonly Node[], others: readonly Node[]) =>
  some.length === others.length &&
  some.every((node, index) => node.nodeName === others[index]?.nodeName);

/** Scrolls the page, but not around its frame, to the first match of a selector. */
export function showPlace(page: Document, selector: string): void {
  const target = page.querySelector(selector);
  const view = page.defaultView;
  if (!target || !view) return;
  const margin = Number.parseFloat(view.getComputedStyle(page.documentElement).scrollPaddingTop);
  const top = target.getBoundingClientRect().top + view.scrollY - (margin || 0);
  view.scrollTo({ top });
}

/** In a preview, links and forms do nothing, except links within the page. */
export function disarm(page: Document): void {
  page.addEventListener(
    'click',
    (event) => {
      const anchor = (event.target as Element | null)?.closest('a');
      if (!anchor) return;
      event.preventDefault();
      const { hash } = new URL(anchor.href, page.baseURI);
      if (hash.length > 1) showPlace(page, `#${CSS.escape(hash.slice(1))}`);
    },
    true,
  );
  page.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
