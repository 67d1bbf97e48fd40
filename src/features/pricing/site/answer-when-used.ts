/** Most visitors to a product's page do not ask for a price: the script loads when they touch the form. */
export function answerWhenUsed(): void {
  const form = document.querySelector('form[data-guide-price]');
  let isAwake = false;
  // Until it loads, or if it fails to, the form leads to the prices page.
  async function wake({ type, target }: Pick<Event, 'type' | 'target'>) {
    if (isAwake) return;
    isAwake = true;
    const { answerAtOnce } = await import('./answer-at-once.ts');
    answerAtOnce();
    // It has not heard of the colour that was picked.
    if (type === 'change') target?.dispatchEvent(new Event(type, { bubbles: true }));
  }
  if (form?.querySelector(':is(input, select):focus')) void wake({ type: 'focusin', target: null });
  form?.addEventListener('focusin', wake);
  form?.addEventListener('change', wake);
}
