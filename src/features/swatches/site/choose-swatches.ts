// Runs in the browser: shows which swatches are chosen, remembers them between pages, and refuses a ninth.
import { browserMemory, tabMemory } from '../../../kit/ui/browser-memory.ts';
import { wholeStyles } from '../../../kit/ui/whole-styles.ts';
import { SENT_TO, type SwatchChoice, sentQuery } from '../sent-swatches.ts';

const KEPT = 'swatches';

export async function enableSwatches(): Promise<void> {
  await wholeStyles();
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-list="swatches"]')];
  const form = boxes[0]?.form;
  const list = document.querySelector<HTMLElement>('[data-swatch-list]');
  const counts = [...document.querySelectorAll<HTMLElement>('[data-swatch-count]')];
  if (!form || !list) return;
  const most = Number(list.dataset.most);
  const chosen = () => boxes.filter(({ checked }) => checked);

  const sets = [...document.querySelectorAll<HTMLButtonElement>('[data-swatch-set]')];
  const boxesOf = ({ dataset }: HTMLButtonElement) => {
    const values: string[] = JSON.parse(dataset.swatchSet ?? '[]');
    return boxes.filter(({ value }) => values.includes(value));
  };
  /** What a press has ticked, and the next unticks. */
  const ticked = new Map<HTMLButtonElement, HTMLInputElement[]>();

  restore();
  for (const set of sets) {
    const own = boxesOf(set);
    if (own.every(({ checked }) => checked)) ticked.set(set, own);
    set.addEventListener('click', (event) => {
      event.preventDefault();
      const isPressed = set.ariaPressed === 'true';
      const changed = isPressed
        ? (ticked.get(set) ?? [])
        : own.filter(({ checked }) => !checked).slice(0, most - chosen().length);
      for (const box of changed) box.checked = !isPressed;
      ticked.set(set, changed);
      show(!isPressed && changed.length === 0);
    });
  }
  show();
  for (const box of boxes) {
    box.addEventListener('change', () => {
      const isTooMany = chosen().length > most;
      if (isTooMany) box.checked = false;
      show(isTooMany);
    });
  }
  form.addEventListener('sent', () => {
    const sent = new FormData(form);
    const postcode = String(sent.get('postcode')).replaceAll(' ', '').toUpperCase();
    const lines = [sent.get('name'), sent.get('address'), postcode.replace(/(?=...$)/, ' ')];
    keep([], lines.join('\n'));
    const choices = chosen().map(({ value }): SwatchChoice => JSON.parse(value));
    location.replace(`${list.dataset.thanks}?${sentQuery(choices)}`);
  });

  function restore() {
    const kept = readKept();
    for (const box of boxes) {
      if (kept.includes(box.value) && chosen().length < most) box.checked = true;
    }
  }

  function show(isTooMany = false) {
    const now = chosen();
    const text = isTooMany
      ? `${most} of ${most} chosen. Remove one to choose another.`
      : now.length === 0
        ? `Choose up to ${most} colours.`
        : `${now.length} of ${most} chosen.`;
    for (const count of counts) {
      count.textContent = text;
      count.toggleAttribute('data-full', isTooMany);
    }
    list?.replaceChildren(...now.map(row));
    for (const set of sets) {
      const own = ticked.get(set) ?? [];
      set.ariaPressed = String(own.length > 0 && own.every(({ checked }) => checked));
    }
    keep(now.map(({ value }) => value));
  }

  function row(box: HTMLInputElement): HTMLLIElement {
    const name = box.labels?.[0]?.textContent.trim() ?? '';
    const product = box.closest('fieldset')?.querySelector('legend')?.textContent.trim() ?? '';
    const cloth = box.nextElementSibling?.cloneNode(true) as SVGElement;
    cloth.classList.replace('swatch-cloth', 'swatch-chosen');
    const words = element('span', 'min-w-0 grow text-base leading-tight');
    words.append(element('span', 'block', name), element('span', 'text-sm text-soft', product));
    const button = element('button', 'round-button size-11! shrink-0 text-xl leading-none', '×');
    button.setAttribute('type', 'button');
    button.setAttribute('aria-label', `Remove ${name}, ${product}`);
    button.addEventListener('click', () => {
      const place = [...(list?.children ?? [])].indexOf(item);
      box.checked = false;
      show();
      const next = list?.children[place] ?? list?.lastElementChild;
      (next?.querySelector('button') ?? box).focus();
    });
    const item = element('li', 'flex items-center gap-3');
    item.append(cloth, words, button);
    return item;
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function readKept(): string[] {
  const kept = browserMemory.readJson(KEPT);
  return Array.isArray(kept) ? kept.map(String) : [];
}

function keep(values: readonly string[], sentTo?: string): void {
  browserMemory.write(KEPT, JSON.stringify(values));
  if (sentTo) tabMemory.write(SENT_TO, sentTo);
}

/** On the page of thanks. */
export function showSentTo(): void {
  const place = document.querySelector('[data-sent-to]');
  const address = tabMemory.read(SENT_TO);
  if (!place?.parentElement || !address) return;
  place.textContent = address;
  place.parentElement.hidden = false;
}
