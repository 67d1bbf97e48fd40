/** Most visitors to a product's page do not ask for a price: the script loads when they touch the form. */
export function answerWhenUsed(): void {
  const form = document.querySelector('form[data-guide-price]');
  let waking: Promise<void> | undefined;
  let isAwake = false;
  // Until it loads, or if it fails to, the form leads to the prices page.
  const wake = () => {
    waking ??= import('./answer-at-once.ts').then(({ answerAtOnce }) => {
      answerAtOnce();
      isAwake = true;
    });
    return waking;
  };
  if (form?.querySelector(':is(input, select):focus')) void wake();
  form?.addEventListener('focusin', wake);
  form?.addEventListener('change', ({ target }) => {
    if (isAwake || !(target instanceof HTMLInputElement) || target.type !== 'hidden') return;
    // A colour was picked that the script has not heard of.
    void wake().then(() => target.dispatchEvent(new Event('change', { bubbles: true })));
  });
}
