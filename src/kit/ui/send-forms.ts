// Lets plain forms (`<form data-send>`) send without leaving their page: errors appear under their fields, values are
// kept, and a second press during the first does nothing.
import { ApiError, newKey } from '../../lib/http/api-client.ts';
import { sendOnce } from '../../lib/http/send-once.ts';
import { FIELD_ERROR_CLASS } from './field-error-class.ts';
import { openForm } from './open-form.ts';
import { wholeStyles } from './whole-styles.ts';

const NETWORK_PROBLEM =
  'We could not be reached. Your message is still here: please try again, or call us.';

/**
 * Takes over every such form on the page. `data-thanks` is the id of what replaces it once sent; the form then fires
 * `sent`.
 */
export function enableForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) enable(form);
}

function enable(form: HTMLFormElement): void {
  const { send: path = '', thanks: thanksId = '' } = form.dataset;
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const opened = openForm();
  let key = newKey();
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void submit();
  });
  setBusy(false);

  async function submit() {
    setBusy(true);
    clearErrors(form);
    try {
      const trapped = await opened.trapped(
        form.querySelector<HTMLInputElement>('[name="website"]'),
      );
      await sendOnce(path, { ...valuesOf(form), ...trapped }, key);
      const thanks = document.getElementById(thanksId);
      form.hidden = true;
      form.dispatchEvent(new Event('sent'));
      if (thanks) thanks.hidden = false;
      thanks?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
    } catch (error) {
      await wholeStyles();
      // This key belongs to the form's earlier content: the next try needs a new one.
      if (error instanceof ApiError && error.status === 422) key = newKey();
      showErrors(form, error);
    } finally {
      setBusy(false);
    }
  }

  function setBusy(now: boolean) {
    busy = now;
    if (!button) return;
    button.setAttribute('aria-disabled', String(now));
    button.dataset.label ??= button.textContent ?? '';
    button.textContent = now ? (button.dataset.busy ?? '') : button.dataset.label;
  }
}

/**
 * Fields with `data-number` are sent as numbers, or not at all if empty; each ticked box of a `data-list` adds its
 * JSON value to the list of that name.
 */
function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    const controls = controlsOf(form, name);
    const list = controls[0]?.dataset.list;
    if (list) {
      const items = values[list];
      values[list] = [...(Array.isArray(items) ? items : []), JSON.parse(String(value))];
      continue;
    }
    const isNumber = controls.some((control) => 'number' in control.dataset);
    if (isNumber && value === '') continue;
    values[name] = isNumber ? Number(value) : value;
  }
  return values;
}

const controlsOf = (form: HTMLFormElement, name: string) =>
  [...form.elements].filter(
    (control): control is HTMLInputElement => control.getAttribute('name') === name,
  );

function clearErrors(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll('[aria-invalid="true"]')) {
    control.setAttribute('aria-invalid', 'false');
  }
  for (const error of form.querySelectorAll('[data-field-error]')) error.remove();
  const problem = form.querySelector<HTMLElement>('[data-problem]');
  if (problem) problem.hidden = true;
}

function showErrors(form: HTMLFormElement, error: unknown): void {
  const body = error instanceof ApiError ? error.body : { error: NETWORK_PROBLEM };
  let first: HTMLElement | undefined;
  for (const element of [...form.elements]) {
    const name = element.getAttribute('name');
    const [control] = name ? controlsOf(form, name) : [];
    // What the form calls a field is not always what the API calls it.
    const missing = control?.value.trim() ? undefined : control?.dataset.missing;
    const message = name && body.fields?.[name] && (missing ?? body.fields[name]);
    // Choices share a name and an error: show it once.
    if (!message || control !== element) continue;
    showError(control, message);
    first ??= control;
  }
  if (first) {
    first.focus();
    return;
  }
  const problem = form.querySelector<HTMLElement>('[data-problem]');
  if (!problem) return;
  problem.textContent = body.error ?? NETWORK_PROBLEM;
  problem.hidden = false;
  problem.focus();
}

function showError(control: HTMLElement, message: string): void {
  // A choice's error belongs to its whole group.
  const owner = control.closest<HTMLElement>('[role="radiogroup"]') ?? control;
  const id = `${owner.id}-error`;
  document.getElementById(id)?.remove();
  const error = document.createElement('p');
  error.id = id;
  error.dataset.fieldError = '';
  error.className = FIELD_ERROR_CLASS;
  error.textContent = message;
  const described = (owner.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  owner.setAttribute('aria-describedby', [id, ...described.filter((one) => one !== id)].join(' '));
  owner.setAttribute('aria-invalid', 'true');
  if (owner === control) control.parentElement?.append(error);
  else owner.append(error);
}
