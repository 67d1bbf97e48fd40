import { Button } from '../../../kit/ui/button.tsx';
import { unitWords } from '../list-units.ts';
import { type Unit, units } from '../sizes.ts';

interface UnitQuestionProps {
  question: string;
  onAnswer(unit: Unit): void;
}

/** Asks what the sizes of a list are in. */
export function UnitQuestion({ question, onAnswer }: UnitQuestionProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
      <p>{question}</p>
      {units.map((unit) => (
        <Button
          key={unit}
          look="secondary"
          size="small"
          data-invalid=""
          onClick={() => onAnswer(unit)}
        >
          In {unitWords[unit]}
        </Button>
      ))}
    </div>
  );
}
