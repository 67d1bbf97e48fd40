// Runs in the browser: price forms answer while visitors type. The server renders them, as it does without scripts, so
// there is one form and one price.
import { wholeStyles } from '../../../kit/ui/whole-styles.ts';
import { readSize, sizeText, type Unit } from '../sizes.ts';

/** A row by its number, the product of the last, or that of what is drawn. */
type Focus = number | 'last' | 'drawn' | undefined;

/** No request while somebody is typing. */
const PAUSE = 180;

const UNREACHED = 'We cannot be reached just now. Your windows are still here: please try again.';

/** Takes over every price form on the page: the prices page's, or a product's panel. */
export function answerAtOnce(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-guide-price]')) {
    enable(form);
  }
}

function enable(form: HTMLFormElement): void {
  const isPage = form.id === 'guide-price';
  let unit = unitOf(form);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  /** Whether the rows' fields may change. */
  let rowsAreDue = false;
  let shown = rowsOf(form).map(({ outerHTML }) => outerHTML);

  function changed({ target }: Event) {
    if (!(target instanceof HTMLElement)) return;
    const typed = target.matches('input[inputmode]');
    if (target.matches('[name="units"]')) convert();
    // A pending answer does not know of this change, and would undo it.
    asking.abort();
    clearTimeout(timer);
    rowsAreDue ||= !typed;
    timer = setTimeout(() => void refresh(), typed ? PAUSE : 0);
  }
  form.addEventListener('input', changed);
  // The colour picked elsewhere on a product's page.
  form.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'hidden') changed(event);
  });
  // A size that was filled in is typed over.
  form.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[inputmode]')) return;
    if (target.value === target.defaultValue) setTimeout(() => target.select());
  });
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    const name = submitter?.getAttribute('name');
    // The panel's link to the full page, or what takes the windows.
    const isElsewhere = submitter?.hasAttribute('formaction') && name !== 'draw';
    if ((name && !isPage) || isElsewhere) return;
    event.preventDefault();
    const value = submitter?.getAttribute('value') ?? '';
    clearTimeout(timer);
    rowsAreDue = true;
    if (!name) return void refresh();
    const places: Record<string, Focus> = { add: 'last', draw: 'drawn', copy: Number(value) + 1 };
    void refresh([name, value], places[name] ?? Number(value));
  });
  form.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !('guideLink' in link.dataset)) return;
    event.preventDefault();
    // The row as it was probably meant: the sizes in the link's address.
    for (const [name, value] of new URL(link.href).searchParams) {
      const input = sizesOf(form).find((size) => size.name === name);
      if (input) input.value = value;
    }
    const [number] = /\d+$/.exec(link.closest('[data-answer]')?.id ?? '') ?? [];
    form.querySelector<HTMLElement>(`#width${number}`)?.focus();
    void refresh();
  });
  // Somebody typed before this script loaded.
  if (sizesOf(form).some(({ value, defaultValue }) => value !== defaultValue)) void refresh();

  /** Converts what was typed to the other unit. */
  function convert() {
    const next = unitOf(form);
    for (const input of sizesOf(form)) {
      const mm = readSize(input.value, unit);
      if (mm) input.value = sizeText(mm, next);
    }
    unit = next;
  }

  async function refresh(asked?: readonly [name: string, value: string], focus?: Focus) {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const query = queryOf(form);
    if (asked) query.append(...asked);
    form.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(`${form.dataset.guidePrice}?${query}`, { signal });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const [text] = await Promise.all([answer.text(), wholeStyles()]);
      if (signal.aborted) return;
      const answered = new DOMParser().parseFromString(text, 'text/html');
      show(answered, isPage && rowsAreDue);
      rowsAreDue = false;
      bookTheseWindows();
      if (focus) focusRow(focus);
      // Going back finds the windows again; a product's address is long only where sizes are given.
      const page = isPage ? form.action : location.pathname;
      if (isPage || sizesOf(form).some(({ value }) => value)) {
        history.replaceState(history.state, '', `${page}?${queryOf(form)}`);
      }
    } catch {
      if (signal.aborted) return;
      const total = form.querySelector('#guide-total, #note1');
      if (total) total.textContent = UNREACHED;
    }
    form.removeAttribute('aria-busy');
  }

  function show(page: Document, rows: boolean) {
    if (rows) showRows(rowsOf(page));
    for (const answer of form.querySelectorAll('[data-answer]')) {
      const fresh = page.getElementById(answer.id);
      if (fresh && fresh.innerHTML !== answer.innerHTML) answer.innerHTML = fresh.innerHTML;
    }
  }

  /** The page's Book buttons keep the windows. */
  function bookTheseWindows() {
    const own = form.querySelector<HTMLAnchorElement>('#guide-actions a');
    if (!own) return;
    form.dispatchEvent(new Event('priced', { bubbles: true }));
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-book]')) {
      link.href = own.href;
    }
  }

  /** An unchanged row stays: somebody may be typing in it. */
  function showRows(fresh: HTMLElement[]) {
    const active = document.activeElement;
    const focused = keyOf(active);
    const typing = active instanceof HTMLInputElement ? active : undefined;
    // The visitor is about to type over a selection.
    const [start, end] = [typing?.selectionStart ?? null, typing?.selectionEnd ?? null];
    const now = rowsOf(form);
    const list = form.querySelector('ol');
    const sent = fresh.map(({ outerHTML }) => outerHTML);
    for (const [index, row] of fresh.entries()) {
      const old = now[index];
      if (!old) list?.append(row);
      else if (sent[index] !== shown[index]) old.replaceWith(row);
    }
    for (const old of now.slice(fresh.length)) old.remove();
    shown = sent;
    const again = focused && form.querySelector<HTMLElement>(focused);
    if (!again || again === active) return;
    again.focus();
    if (start !== null) (again as HTMLInputElement).setSelectionRange(start, end);
  }

  function focusRow(place: Focus) {
    const products = [...form.querySelectorAll<HTMLElement>('select[name^="product"]')];
    const widths = [...form.querySelectorAll<HTMLElement>('[name^="width"]')];
    if (typeof place === 'number') return widths.at(Math.min(place, widths.length) - 1)?.focus();
    products.at(place === 'last' ? -1 : 0)?.focus({ preventScroll: place === 'drawn' });
    if (place === 'drawn') form.querySelector('#drawn')?.scrollIntoView();
  }
}

const rowsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-row]')];

const unitOf = (form: HTMLFormElement): Unit =>
  (new FormData(form).get('units') as Unit | null) ?? 'cm';

const sizesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]'),
];

/** The form's data, without empty fields. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)] as [string, string][];
  return new URLSearchParams(fields.filter(([, value]) => value !== ''));
}

/** Finds a control again after its row has been replaced. */
function keyOf(element: Element | null): string | undefined {
  const name = element?.getAttribute('name');
  if (!element || !name) return undefined;
  const named = `[name="${CSS.escape(name)}"]`;
  const { type, value } = element as HTMLInputElement;
  if (type !== 'radio' && type !== 'checkbox' && type !== 'submit')
    return `#${CSS.escape(element.id)}`;
  return `${named}[value="${CSS.escape(value)}"]`;
}
