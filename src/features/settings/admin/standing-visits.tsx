import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { fullDay } from '../../../lib/time/london-day.ts';
import type { StandingVisit } from '../booking-settings.ts';

export interface Question {
  visits: readonly StandingVisit[];
  answer(confirmed: boolean): void;
}

interface StandingVisitsProps extends Question {
  onClose(): void;
}

/** Lists the visits in slots that change or go, and asks. */
export function StandingVisits({ visits, answer, onClose }: StandingVisitsProps) {
  function close(confirmed: boolean) {
    answer(confirmed);
    onClose();
  }

  return (
    <ConfirmDialog
      title="Change slots that have visits?"
      action="Save anyway"
      look="primary"
      onClose={() => close(false)}
      onConfirm={async () => close(true)}
      focusAfter={() => document.querySelector<HTMLElement>('[data-next-step]')}
    >
      <p>
        {visits.length === 1 ? 'This visit keeps' : `These ${visits.length} visits keep`} the day,
        slot name and hours that were booked. No messages are sent.
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label="Visits"
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line text-sm"
      >
        {visits.map(({ id, reference, name, preferredDate, preferredTime }) => (
          <li key={id} className="px-3 py-2">
            <span className="font-medium text-ink">
              {reference} {name}
            </span>
            <span className="block">
              {fullDay(preferredDate)}, {preferredTime}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
