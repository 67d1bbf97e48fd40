// Runs in the browser: forms of prices answer while one types. The server fills them in as it does without scripts,
// so that there is one form and one price.
import { wholeStyles } from '../../../kit/ui/whole-styles.ts';
import { readSize, sizeText, type Unit } from '../sizes.ts';

/** As long as somebody types, nobody is asked. */
const PAUSE = 180;

const UNREACHED = 'We cannot be reached just now. Your windows are still here: please try again.';

/** Takes over every form of prices on the page: the page of prices, or the panel of a product. */
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
  /** Whether the rows may have other fields than they show. */
  let rowsAreDue = false;
  let shown = rowsOf(form).map(({ outerHTML }) => outerHTML);

  function changed({ target }: Event) {
    if (!(target instanceof HTMLElement)) return;
    const typed = target.matches('input[inputmode]');
    if (target.matches('[name="units"]')) convert();
    // An answer that is under way knows nothing of this, and would put the row back as it was.
    asking.abort();
    clearTimeout(timer);
    rowsAreDue ||= !typed;
    timer = setTimeout(() => void refresh(), typed ? PAUSE : 0);
  }
  form.addEventListener('input', changed);
  // The colour that is picked elsewhere on a product's page.
  form.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'hidden') changed(event);
  });
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    const name = submitter?.getAttribute('name');
    // The panel's way to the whole page.
    if (name && !isPage) return;
    event.preventDefault();
    const number = Number(submitter?.getAttribute('value'));
    clearTimeout(timer);
    rowsAreDue = true;
    void refresh({
      ...(name && { asked: [name, String(number)] as const }),
      focus: name === 'add' ? 'last' : name === 'copy' ? number + 1 : name ? number : undefined,
    });
  });
  form.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !('guideLink' in link.dataset)) return;
    event.preventDefault();
    // The row as it was probably meant: the sizes that stand in the link's address.
    for (const [name, value] of new URL(link.href).searchParams) {
      const input = sizesOf(form).find((size) => size.name === name);
      if (input) input.value = value;
    }
    const number = link.closest('[data-answer]')?.id.slice('answer'.length);
    form.querySelector<HTMLElement>(`#width${number}`)?.focus();
    void refresh();
  });
  // Somebody was quicker than this script.
  if (sizesOf(form).some(({ value, defaultValue }) => value !== defaultValue)) void refresh();

  /** What was typed stays the same size in the other unit. */
  function convert() {
    const next = unitOf(form);
    for (const input of sizesOf(form)) {
      const mm = readSize(input.value, unit);
      if (mm) input.value = sizeText(mm, next);
    }
    unit = next;
  }

  interface Refresh {
    asked?: readonly [name: string, value: string];
    focus?: number | 'last' | undefined;
  }

  async function refresh({ asked, focus }: Refresh = {}) {
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
      const page = new DOMParser().parseFromString(text, 'text/html');
      show(page, isPage && rowsAreDue);
      rowsAreDue = false;
      if (focus) focusRow(focus);
      if (isPage) history.replaceState(history.state, '', `${form.action}?${queryOf(form)}`);
    } catch {
      if (signal.aborted) return;
      const total = form.querySelector('#guide-total') ?? form.querySelector('[data-answer]');
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

  /** A row that is as it was sent stays: its fields hold what is being typed. */
  function showRows(fresh: HTMLElement[]) {
    const active = document.activeElement;
    const focused = keyOf(active);
    const caret = active instanceof HTMLInputElement ? active.selectionStart : null;
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
    if (caret !== null) (again as HTMLInputElement).setSelectionRange(caret, caret);
  }

  function focusRow(place: number | 'last') {
    const count = rowsOf(form).length;
    const number = place === 'last' ? count : Math.min(place, count);
    const row = rowsOf(form)[number - 1];
    row?.querySelector<HTMLElement>(place === 'last' ? 'select' : '[inputmode]')?.focus();
  }
}

const rowsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-row]')];

const unitOf = (form: HTMLFormElement): Unit =>
  (new FormData(form).get('units') as Unit | null) ?? 'cm';

const sizesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]'),
];

/** What the form says, without what says nothing. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.append(name, value);
  }
  return query;
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
