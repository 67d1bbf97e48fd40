import { urls } from '../../../../urls.ts';

/**
 * Sends the booking form to the waiting list instead. It comes after the form's own button, so that Enter still
 * books.
 */
export function WaitWithoutScripts() {
  return (
    <noscript>
      <section aria-label="Waiting list" className="mt-6 rounded-lg bg-sunk p-4">
        <p className="text-base font-semibold">No other time suits you?</p>
        <p className="mt-1 text-base">
          We can tell you by text message and e-mail when a place becomes free at the time you
          chose. We then keep it for you for half an hour.
        </p>
        <button type="submit" formAction={urls.joinWaiting()} className="button button-quiet mt-4">
          Tell me if a place becomes free
        </button>
      </section>
    </noscript>
  );
}
