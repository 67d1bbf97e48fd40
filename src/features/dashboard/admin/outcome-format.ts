// Formats the counts of a row.
import { statusLabels } from '../../appointments/appointment.ts';
import { type OutcomeCounts, shareInWords } from '../outcomes.ts';

/** For a reason missing from Settings, or for none. */
export const OTHER_REASON = 'Completed, other result';

export const withoutReason = ({ completed, reasons }: OutcomeCounts) =>
  completed - reasons.reduce((sum, { visits }) => sum + visits, 0);

/** `60% completed (40% Bought, 20% Not for us), 10% cancelled`; zero parts are left out. */
export function outcomeNote({
  visits,
  completed,
  reasons,
  cancelled,
  noShow,
}: OutcomeCounts): string {
  if (visits === 0) return '';
  const shares = (parts: [part: number, word: string][]) =>
    parts
      .filter(([part]) => part > 0)
      .map(([part, word]) => `${shareInWords(part, visits)} ${word}`)
      .join(', ');
  const why = shares(reasons.map((one) => [one.visits, one.reason]));
  const all = shares([
    [completed, why ? `completed (${why})` : 'completed'],
    [cancelled, 'cancelled'],
    [noShow, 'no-show'],
  ]);
  return all || 'All still open';
}

export const outcomeHeaders = ({ reasons }: OutcomeCounts): string[] => [
  'Visits',
  statusLabels.completed,
  ...reasons.map(({ reason }) => reason),
  OTHER_REASON,
  statusLabels.cancelled,
  'By the customer',
  'By us',
  statusLabels.noShow,
  'Still open',
];

export function outcomeCells(counts: OutcomeCounts): string[] {
  const { visits } = counts;
  const cell = (part: number) =>
    part === 0 ? '0' : `${part.toLocaleString('en-GB')} (${shareInWords(part, visits)})`;
  return [
    visits.toLocaleString('en-GB'),
    ...[
      counts.completed,
      ...counts.reasons.map((one) => one.visits),
      withoutReason(counts),
      counts.cancelled,
      counts.cancelledByCustomer,
      counts.cancelledByStaff,
      counts.noShow,
      counts.open,
    ].map(cell),
  ];
}
