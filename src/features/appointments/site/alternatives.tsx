import { shortDay } from '../../../lib/time/london-day.ts';
import type { Alternative } from '../availability.ts';

/** Of a refusal, with scripts or without. */
export function alternativesOf(refusal: unknown): Alternative[] {
  const list = (refusal as { body?: { alternatives?: unknown } } | undefined)?.body?.alternatives;
  return Array.isArray(list) ? (list as Alternative[]) : [];
}

interface AlternativesProps {
  alternatives: Alternative[];
  onChoose(alternative: Alternative): void;
}

export function Alternatives({ alternatives, onChoose }: AlternativesProps) {
  if (alternatives.length === 0) return null;
  return (
    <section aria-label="Nearest free times" className="mt-4 rounded-lg bg-amber-tint p-4">
      <p className="text-base font-semibold text-amber">The nearest free times</p>
      <ul className="needs-script mt-3 flex flex-wrap gap-2">
        {alternatives.map((alternative) => (
          <li key={`${alternative.date} ${alternative.time}`}>
            <button
              type="button"
              className="button button-quiet min-h-11 px-4 py-2 text-sm"
              onClick={() => onChoose(alternative)}
            >
              {shortDay(alternative.date)}, <span className="inline-block">{alternative.time}</span>
            </button>
          </li>
        ))}
      </ul>
      <noscript>
        <ul className="mt-2 text-base">
          {alternatives.map((alternative) => (
            <li key={slotOf(alternative)}>{slotOf(alternative)}</li>
          ))}
        </ul>
      </noscript>
    </section>
  );
}

const slotOf = ({ date, time }: Alternative) => `${shortDay(date)}, ${time}`;
