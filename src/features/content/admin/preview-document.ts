// Brings a page that is shown in a frame up to date without loading it again: only what the server
// now says otherwise is changed, so that scrolling, slides and films go on as they are.

const ROOTS = 'body > :is(header, nav, main, footer)';

/**
 * @param live the page as it is shown, with what its scripts have done to it.
 * @param before what the server sent last.
 * @param after what it sends now.
 */
export function bringUpToDate(live: Document, before: Document, after: Document): void {
  let anew = false;
  const [lives, befores, afters] = [live, before, after].map((page) => [
    ...page.querySelectorAll(ROOTS),
  ]) as [Element[], Element[], Element[]];
  for (const [index, next] of afters.entries()) {
    const [old, shown] = [befores[index], lives[index]];
    if (!old || !shown) continue;
    anew = updateSections(shown, old, next) || anew;
  }
  if (anew) runScriptsAgain(live);
}

/**
 * The sections of the page, or the parts of its header.
 * @returns whether any could not be changed in place, and was put there anew.
 */
function updateSections(live: Element, before: Element, after: Element): boolean {
  updateAttributes(live, before, after);
  const lives = [...live.children];
  const befores = [...before.children];
  const afters = [...after.children];
  if (!areAlike(lives, befores)) {
    live.replaceChildren(...afters.map((next) => live.ownerDocument.importNode(next, true)));
    return true;
  }
  if (areAlike(befores, afters)) {
    let anew = false;
    for (const [index, shown] of lives.entries()) {
      const [old, next] = [befores[index], afters[index]];
      if (!old || !next || old.isEqualNode(next) || update(shown, old, next)) continue;
      shown.replaceWith(shown.ownerDocument.importNode(next, true));
      anew = true;
    }
    return anew;
  }
  // A section has come or gone: those that stay are kept.
  const kept = afters.map((next) => {
    const at = befores.findIndex((old) => old.isEqualNode(next));
    return (at < 0 ? undefined : lives[at]) ?? live.ownerDocument.importNode(next, true);
  });
  live.replaceChildren(...kept);
  return true;
}

/**
 * The page's own scripts, for what is new on it: what they have begun already they leave alone. Word by
 * word as they came, so that the page's policy lets them run; what stands in a file runs only once.
 */
function runScriptsAgain(live: Document): void {
  for (const script of live.querySelectorAll('script[type="module"]:not([src])')) {
    const again = live.createElement('script');
    again.type = 'module';
    again.text = script.textContent;
    script.replaceWith(again);
  }
}

/** @returns false where the structure differs, and something may be half done. */
function update(live: Node, before: Node, after: Node): boolean {
  if (before.isEqualNode(after)) return true;
  if (before.nodeType !== Node.ELEMENT_NODE) {
    live.nodeValue = after.nodeValue;
    return true;
  }
  // What an island was given has changed: it begins again.
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

/** Scrolls the page, and nothing around its frame, to the first element of a selector. */
export function showPlace(page: Document, selector: string): void {
  const target = page.querySelector(selector);
  const view = page.defaultView;
  if (!target || !view) return;
  const margin = Number.parseFloat(view.getComputedStyle(page.documentElement).scrollPaddingTop);
  const top = target.getBoundingClientRect().top + view.scrollY - (margin || 0);
  view.scrollTo({ top });
}

/** Links and forms of a page that is only looked at lead nowhere; a place on the page is shown. */
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
