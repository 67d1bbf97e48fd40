/** Most visitors to a product's page do not ask for a price: the script loads when they touch the form. */
export function answerWhenUsed(): void {
  const form = document.querySelector('form[data-guide-price]');
  // Until it loads, or if it fails to, the form leads to the prices page.
  const wake = () => void import('./answer-at-once.ts').then(({ answerAtOnce }) => answerAtOnce());
  if (form?.contains(document.activeElement)) wake();
  else form?.addEventListener('focusin', wake, { once: true });
}
