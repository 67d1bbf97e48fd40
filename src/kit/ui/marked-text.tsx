import type { TextPart } from '../../lib/text/text-diff.ts';

const MARKS = {
  removed: { as: 'del', className: 'rounded-xs bg-danger-soft text-danger' },
  added: { as: 'ins', className: 'rounded-xs bg-good-soft text-good no-underline' },
  same: { as: 'span', className: undefined },
} as const;

/** Two texts in one, or one side of them: what only one of them has is marked. */
export const MarkedText = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ kind, text }, at, { length }) => {
    const { as: As, className } = MARKS[kind];
    const place = { first: at === 0, last: at === length - 1 };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place
      <As key={at} className={className}>
        {kind === 'same' ? shortened(text, place) : text}
      </As>
    );
  });

const SHOWN_AROUND = 120;

/** Of a long unchanged text, only the part next to a change. */
function shortened(text: string, { first, last }: { first: boolean; last: boolean }): string {
  if (text.length < 3 * SHOWN_AROUND) return text;
  const begins = first ? '' : text.slice(0, SHOWN_AROUND);
  const ends = last ? '' : text.slice(-SHOWN_AROUND);
  return `${begins} … ${ends}`;
}
