/** Puts a text on the clipboard. @returns whether the browser let us: by http:// there is no `navigator.clipboard`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const onCopy = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    const done = document.execCommand('copy');
    document.removeEventListener('copy', onCopy);
    return done;
  }
}
