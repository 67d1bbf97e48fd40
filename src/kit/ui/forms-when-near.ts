// Loads the form script only when a form further down the page comes near.

export function enableFormsWhenNear(): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      // Until it loads, or if it fails to, the forms work as plain ones.
      void import('./send-forms.ts').then(({ enableForms }) => enableForms());
    },
    { rootMargin: '300px' },
  );
  for (const form of document.querySelectorAll('form[data-send]')) near.observe(form);
}
