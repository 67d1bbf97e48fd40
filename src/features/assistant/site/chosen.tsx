import { useEffect, useRef } from 'react';
import { shortDay } from '../../../lib/time/london-day.ts';
import { partsOfSlot, windowCountOptions } from '../../appointments/appointment.ts';
import { ChangeIcon } from './panel-icons.tsx';
import { type ValueName, type Values, without } from './talk.ts';

/** As chosen or said: `4-6 windows` for five. */
export const windowsText = (count: number) =>
  windowCountOptions.find(({ value }) => value === count)?.label ??
  `${count} window${count === 1 ? '' : 's'}`;

/** What each chip names, its values, and how they are shown. Pressed, they are asked for again. */
const CHIPS: { name: string; fields: ValueName[]; shown(values: Values): string | undefined }[] = [
  { name: 'type', fields: ['service'], shown: ({ service }) => service },
  {
    name: 'number of windows',
    fields: ['windowCount'],
    shown: ({ windowCount }) => (windowCount && windowsText(windowCount)) || undefined,
  },
  {
    name: 'day',
    fields: ['preferredDate', 'preferredTime'],
    shown: ({ preferredDate }) => preferredDate && shortDay(preferredDate),
  },
  {
    name: 'time',
    fields: ['preferredTime'],
    shown: ({ preferredTime }) => preferredTime && partsOfSlot(preferredTime).name,
  },
];

interface ChosenProps {
  values: Values;
  disabled: boolean;
  onChange(values: Values): void;
}

/** What has been chosen for a visit, in one line that scrolls sideways. */
export function Chosen({ values, disabled, onChange }: ChosenProps) {
  const row = useRef<HTMLUListElement>(null);
  const chips = CHIPS.flatMap((chip) => {
    const text = chip.shown(values);
    return text ? [{ ...chip, text }] : [];
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the newest of them
  useEffect(() => void row.current?.scrollTo({ left: row.current.scrollWidth }), [chips.length]);
  if (chips.length === 0) return null;
  return (
    <ul ref={row} aria-label="Chosen so far" className="ask-understood">
      {chips.map(({ name, fields, text }) => (
        <li key={name}>
          <button
            type="button"
            className="ask-chip"
            disabled={disabled}
            onClick={() => onChange(without(values, fields))}
          >
            <span>
              {text}
              <span className="sr-only">, change the {name}</span>
              <ChangeIcon />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
