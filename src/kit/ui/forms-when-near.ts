// A page with a form further down should not begin with the form's script: it comes when the form does.

export function enableFormsWhenNear(): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      // Until it is there, and where it does not come, the forms work as plain ones.
      void import('./send-forms.ts').then(({ enableForms }) => enableForms());
    },
    { rootMargin: '300px' },
  );
  for (const form of document.querySelectorAll('form[data-send]')) near.observe(form);
}
