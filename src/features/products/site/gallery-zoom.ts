// Runs in the browser: enlarges a gallery's picture; arrow keys step through.

export function enableGallery(): void {
  for (const gallery of document.querySelectorAll<HTMLElement>('[data-gallery]')) {
    enable(gallery);
  }
}

function enable(gallery: HTMLElement): void {
  const dialog = gallery.querySelector<HTMLDialogElement>('[data-zoom-dialog]');
  const large = gallery.querySelector<HTMLImageElement>('[data-zoom-picture]');
  const row = gallery.querySelector<HTMLElement>('[data-gallery-row]');
  const buttons = [...gallery.querySelectorAll<HTMLButtonElement>('[data-zoom]')];
  if (!dialog || !large || !row) return;
  let shown = 0;

  const show = (index: number) => {
    shown = (index + buttons.length) % buttons.length;
    const button = buttons[shown];
    large.src = button?.dataset.zoom ?? '';
    large.alt = button?.dataset.alt ?? '';
  };
  const bring = (picture: HTMLElement, behavior: ScrollBehavior) =>
    row.scrollTo({ left: picture.offsetLeft - row.offsetLeft, behavior });
  buttons.forEach((button, index) => {
    // Where widths are no whole pixels, the browser leaves a focused picture outside the row.
    button.addEventListener('focus', () => bring(button.parentElement ?? button, 'instant'));
    button.addEventListener('click', () => {
      show(index);
      dialog.showModal();
    });
  });
  for (const step of dialog.querySelectorAll<HTMLElement>('[data-step]')) {
    step.addEventListener('click', () => show(shown + Number(step.dataset.step)));
  }
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight') show(shown + 1);
    if (event.key === 'ArrowLeft') show(shown - 1);
  });
  // A click beside the picture closes it, as people expect.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  // A thumbnail scrolls the row, not the page.
  for (const link of gallery.querySelectorAll<HTMLAnchorElement>('a[href^="#picture-"]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const picture = gallery.querySelector<HTMLElement>(link.hash);
      if (picture) bring(picture, 'smooth');
    });
  }
}
