/** Most readers of a product's page ask for no price: its script comes when they touch the form. */
export function answerWhenUsed(): void {
  const form = document.querySelector('form[data-guide-price]');
  // Until it is there, and where it does not come, the form leads to the page of prices.
  const wake = () => void import('./answer-at-once.ts').then(({ answerAtOnce }) => answerAtOnce());
  if (form?.contains(document.activeElement)) wake();
  else form?.addEventListener('focusin', wake, { once: true });
}
