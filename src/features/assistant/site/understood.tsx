import { useEffect, useRef } from 'react';
import { shortDay } from '../../../lib/time/london-day.ts';
import { partsOfSlot, windowCountOptions } from '../../appointments/appointment.ts';
import type { Field, Slots } from '../dialogue/booking-fields.ts';
import { ChangeIcon } from './panel-icons.tsx';

/** As chosen or said: `4-6 windows` for five. */
export const windowsText = (count: number) =>
  windowCountOptions.find(({ value }) => value === count)?.label ??
  `${count} window${count === 1 ? '' : 's'}`;

/** For each field its chip's text, and its name in a request to change it. */
const CHIPS: { [F in Field]: [name: string, shown: (value: NonNullable<Slots[F]>) => string] } = {
  service: ['type', (service) => service],
  windowCount: ['number of windows', windowsText],
  preferredDate: ['day', shortDay],
  preferredTime: ['time', (slot) => partsOfSlot(slot).name],
  name: ['name', (name) => name],
  phone: ['phone number', (phone) => phone],
  email: ['email', (email) => email],
  address: ['address', (address) => address],
  postcode: ['postcode', (postcode) => postcode],
  additionalInfo: ['note', () => 'Your note'],
};

interface UnderstoodProps {
  slots: Slots;
  disabled: boolean;
  onSay(order: string): void;
}

/** What has been understood of a booking, in one line that scrolls sideways; pressing a chip asks for it again. */
export function Understood({ slots, disabled, onSay }: UnderstoodProps) {
  const row = useRef<HTMLUListElement>(null);
  const known = (Object.keys(CHIPS) as Field[]).filter((field) => slots[field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the newest of them
  useEffect(() => void row.current?.scrollTo({ left: row.current.scrollWidth }), [known.length]);
  if (known.length === 0) return null;
  return (
    <ul ref={row} aria-label="Understood so far" className="ask-understood">
      {known.map((field) => (
        <li key={field}>
          <button
            type="button"
            className="ask-chip"
            disabled={disabled}
            onClick={() => onSay(`Change the ${CHIPS[field][0]}`)}
          >
            <span>
              {textOf(field, slots)}
              <span className="sr-only">change the {CHIPS[field][0]}</span>
              <ChangeIcon />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function textOf<F extends Field>(field: F, slots: Slots): string {
  const value = slots[field];
  return value == null ? '' : CHIPS[field][1](value);
}
