// Whose visit it is: initials in the adviser's colour.
import { UserRoundPlus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';
import { useColleagues } from './assignment-queries.ts';

/** Neighbours on the list of staff get colours far apart. */
const GOLDEN_ANGLE = 137.5;
const FIRST_HUE = 250;

interface WhoMarkProps {
  /** Null: nobody yet. */
  userId: string | null;
  className?: string | undefined;
}

/** For the eye only, and so drawn by the styles: the name is said beside it. */
export function WhoMark({ userId, className }: WhoMarkProps) {
  const colleagues = useColleagues();
  const at = colleagues.findIndex(({ id }) => id === userId);
  const known = colleagues[at];
  return (
    <span
      aria-hidden
      data-initials={known && initialsOf(known.name)}
      title={known?.name}
      style={{ '--who': Math.round(FIRST_HUE + at * GOLDEN_ANGLE) % 360 } as CSSProperties}
      className={classNames(
        'who-mark',
        userId === null && 'border border-dashed border-line-strong bg-surface! text-muted!',
        className,
      )}
    >
      {userId === null && <UserRoundPlus className="size-3.5" />}
    </span>
  );
}

/** `TA` of `Tom Ashdown`, `T` of `Tom`. */
function initialsOf(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/);
  return (first.charAt(0) + (rest.at(-1)?.charAt(0) ?? '')).toUpperCase();
}
