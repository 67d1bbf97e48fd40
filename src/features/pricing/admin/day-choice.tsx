import { fullDay } from '../../../lib/time/london-day.ts';
import { EXAMPLE_FROM, type PriceList } from '../price-list.ts';
import { Choice } from './small-form.tsx';

interface DayChoiceProps {
  lists: readonly PriceList[];
  saved: PriceList | undefined;
  today: string;
  onChoose(validFrom: string): void;
}

/** Chooses the list to edit, if some are still to come; earlier ones are in the history. */
export function DayChoice({ lists, saved, today, onChoose }: DayChoiceProps) {
  const inForce = lists.find(({ validFrom }) => validFrom <= today);
  const coming = lists.filter(({ validFrom }) => validFrom > today).reverse();
  if (saved?.validFrom === EXAMPLE_FROM) {
    return (
      <p className="text-sm text-muted">
        This is an example. Visitors see these prices once you save them.
      </p>
    );
  }
  if (!saved || coming.length === 0) return null;
  const shown = [...(inForce ? [inForce] : []), ...coming];
  return (
    <Choice
      label="Prices"
      value={saved.validFrom}
      options={shown.map(({ validFrom }) => [
        validFrom,
        validFrom <= today
          ? `Today’s, since ${fullDay(validFrom)}`
          : `From ${fullDay(validFrom)} on`,
      ])}
      onChange={onChoose}
    />
  );
}
