import { type KeyboardEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldFrame } from '../../../kit/crud/admin/fields/field.tsx';
import { useListField } from '../../../kit/crud/admin/fields/list-field.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { gridTarget } from '../../../kit/ui/grid-keys.ts';
import { WEEKDAYS } from '../../../lib/time/london-day.ts';
import type { BookingSettings, Slot } from '../booking-settings.ts';

type Cell = BookingSettings['places'][number];

const dayOf = (weekday: number) => WEEKDAYS[weekday - 1]?.slice(0, 3) ?? '';

const inWords = (cells: readonly Cell[]) =>
  cells.map(({ weekday, slot, capacity }) => `${dayOf(weekday)}, ${slot}: ${capacity}`).join('\n');

const byWeekday = (one: Cell, other: Cell) =>
  one.weekday - other.weekday || one.slot.localeCompare(other.slot);

/** A number of places for each weekday and slot; empty means the default. */
export function PlacesInput() {
  const { field, errorAt, isWrongAt } = useListField<Cell>('places');
  const slots: readonly Slot[] = useWatch({ name: 'slots' });
  const openDays: readonly number[] = useWatch({ name: 'openDays' });
  const usual: number | undefined = useWatch({ name: 'capacityPerSlot' });
  const grid = useRef<HTMLDivElement>(null);
  const indexOf = (weekday: number, slot: Slot) =>
    field.value.findIndex((cell) => cell.weekday === weekday && cell.slot === slot.label);

  function change(weekday: number, slot: Slot, text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 4);
    const at = indexOf(weekday, slot);
    const others = at < 0 ? field.value : field.value.toSpliced(at, 1);
    const cell = { weekday, slot: slot.label, capacity: Number(digits) };
    field.onChange(digits === '' ? others : [...others, cell].sort(byWeekday));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const inputs = grid.current?.querySelectorAll('input');
    const to = gridTarget(event.key, at, inputs?.length ?? 0, WEEKDAYS.length);
    if (to === undefined) return;
    event.preventDefault();
    inputs?.[to]?.focus();
  }

  return (
    <FieldFrame
      group
      field={field}
      label="Places by weekday and slot"
      format={inWords}
      hint="Leave a cell empty to use 'Visits in one slot'. 0 closes the slot on that weekday. Closed days have no places. Use the arrow keys to move."
    >
      <details open={field.value.some((_, at) => isWrongAt(at)) || undefined}>
        <summary className="cursor-pointer py-1.5 text-sm">
          {field.value.length === 0
            ? 'Every weekday and slot alike'
            : `${field.value.length === 1 ? '1 slot has its' : `${field.value.length} slots have their`} own number of places`}
        </summary>
        <div ref={grid} className="@container grid gap-2 rounded-lg border border-line p-2">
          <div aria-hidden className={classNames(ROW, 'text-center text-xs text-muted')}>
            <span className="@max-md:hidden" />
            {WEEKDAYS.map((day, at) => (
              <span key={day} className={openDays.includes(at + 1) ? '' : 'line-through'}>
                {day.slice(0, 3)}
              </span>
            ))}
          </div>
          {slots.map((slot, row) => {
            const errors = WEEKDAYS.map((_, at) => errorAt(`${indexOf(at + 1, slot)}.capacity`));
            const error = errors.find(Boolean);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot's name changes while it is edited
              <div key={row} className={ROW}>
                <span className="self-center text-sm @max-md:col-span-7">{slot.label}</span>
                {WEEKDAYS.map((day, at) => {
                  const index = indexOf(at + 1, slot);
                  return (
                    <input
                      key={day}
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={`${day}, ${slot.label}`}
                      aria-invalid={isWrongAt(index) || undefined}
                      aria-describedby={error ? `${field.control.id}-row-${row}` : undefined}
                      value={field.value[index]?.capacity ?? ''}
                      placeholder={openDays.includes(at + 1) ? String(usual ?? '') : '–'}
                      onFocus={({ target }) => target.select()}
                      onKeyDown={(event) => onKeyDown(event, row * WEEKDAYS.length + at)}
                      onChange={({ target }) => change(at + 1, slot, target.value)}
                      className="field h-10 w-full px-0.5 text-center tabular-nums"
                    />
                  );
                })}
                {error && (
                  <p
                    id={`${field.control.id}-row-${row}`}
                    className="col-span-full text-sm text-danger"
                  >
                    {error}
                  </p>
                )}
              </div>
            );
          })}
        </div>
      </details>
    </FieldFrame>
  );
}

const ROW =
  'grid grid-cols-7 gap-1 @md:grid-cols-[minmax(8rem,1fr)_repeat(7,minmax(0,3.5rem))] @md:gap-2';
