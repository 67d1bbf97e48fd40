import { ChevronRight, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldFrame } from '../../../kit/crud/admin/fields/field.tsx';
import { EntryPart, useListField } from '../../../kit/crud/admin/fields/list-field.tsx';
import { RemoveRow } from '../../../kit/crud/admin/fields/row-buttons.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { fullDay, isDay, londonDayOf } from '../../../lib/time/london-day.ts';
import type { BookingSettings, Slot } from '../booking-settings.ts';
import { BankHolidays } from './bank-holidays.tsx';

type Exception = BookingSettings['exceptions'][number];

const placesInWords = (capacity: number) => {
  if (capacity === 0) return 'closed';
  return capacity === 1 ? '1 place' : `${capacity} places`;
};

const dateInWords = ({ date }: Exception) => (isDay(date) ? fullDay(date) : 'New exception');

const effectInWords = ({ slot, capacity, reason }: Exception) =>
  [slot, placesInWords(capacity), reason].filter(Boolean).join(', ');

const inWords = (exception: Exception) => `${dateInWords(exception)}: ${effectInWords(exception)}`;

const byDate = (one: Exception, other: Exception) =>
  one.date.localeCompare(other.date) || (one.slot ?? '').localeCompare(other.slot ?? '');

/** Dates that differ from their weekday: days off, short days and extra open days. */
export function ExceptionsInput() {
  const list = useListField<Exception>('exceptions');
  const { field, isWrongAt } = list;
  const exceptions = field.value;
  // Its index in the list.
  const [open, setOpen] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const today = londonDayOf(new Date());

  function edit(at: number, exception: Exception) {
    setOpen(at);
    field.onChange(exceptions.with(at, exception));
  }

  function putInOrder() {
    const sorted = exceptions.toSorted(byDate);
    if (sorted.every((exception, at) => exception === exceptions[at])) return;
    const opened = open === undefined ? undefined : exceptions[open];
    setOpen(opened && sorted.indexOf(opened));
    field.onChange(sorted);
  }

  function add() {
    const blank: Exception = { date: '', slot: null, capacity: 0, reason: '' };
    setOpen(exceptions.length);
    field.onChange([...exceptions, blank]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[data-open] input')?.focus(),
    );
  }

  function remove(at: number) {
    setOpen(undefined);
    field.onChange(exceptions.toSpliced(at, 1));
    addButton.current?.focus();
  }

  const rows = exceptions.map((exception, at) => ({ exception, at }));
  const isPast = ({ exception, at }: (typeof rows)[number]) =>
    isDay(exception.date) && exception.date < today && at !== open && !isWrongAt(at);
  const [past, coming] = [rows.filter(isPast), rows.filter((row) => !isPast(row))];
  const rowsOf = (shown: typeof rows) => (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {shown.map(({ exception, at }) => {
        const isOpen = at === open || isWrongAt(at);
        return (
          <li
            key={at}
            data-open={isOpen || undefined}
            onBlur={({ currentTarget, relatedTarget }) => {
              // Sort on blur: sorting while somebody types would move the row.
              if (isOpen && !currentTarget.contains(relatedTarget)) putInOrder();
            }}
          >
            <div className="flex items-center">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? undefined : at)}
                className="flex min-h-11 min-w-0 grow items-center gap-2 px-3 py-1.5 text-left text-sm"
              >
                <ChevronRight
                  aria-hidden
                  className={classNames(
                    'size-4 shrink-0 text-muted transition-transform',
                    isOpen && 'rotate-90',
                  )}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{dateInWords(exception)}</span>{' '}
                  <span className="text-muted">{effectInWords(exception)}</span>
                </span>
              </button>
              <RemoveRow
                name={inWords(exception)}
                onClick={() => remove(at)}
                className="shrink-0"
              />
            </div>
            {isOpen && (
              <ExceptionParts
                exception={exception}
                errorAt={(part) => list.errorAt(`${at}.${part}`)}
                onEdit={(part) => edit(at, { ...exception, ...part })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );

  return (
    <FieldFrame
      group
      field={field}
      label="Exceptions"
      format={(entries) => entries.map(inWords).join('\n')}
      hint="Days off, bank holidays, short days, and extra open days. Staff see the reason in the diary."
    >
      <div ref={box} className="@container grid gap-2">
        {coming.length > 0 && rowsOf(coming)}
        {past.length > 0 && (
          <details className="text-sm">
            <summary className="cursor-pointer py-1.5 text-muted">
              {past.length === 1 ? '1 past exception' : `${past.length} past exceptions`}
            </summary>
            {rowsOf(past)}
          </details>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button icon={Plus} ref={addButton} look="secondary" onClick={add}>
          Add exception
        </Button>
        <BankHolidays
          exceptions={exceptions}
          today={today}
          onChange={(next) => {
            setOpen(undefined);
            field.onChange(next.toSorted(byDate));
          }}
        />
      </div>
    </FieldFrame>
  );
}

interface ExceptionPartsProps {
  exception: Exception;
  errorAt(part: keyof Exception): string | undefined;
  onEdit(part: Partial<Exception>): void;
}

function ExceptionParts({ exception, errorAt, onEdit }: ExceptionPartsProps) {
  const slots: readonly Slot[] = useWatch({ name: 'slots' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3 px-3 pt-1 pb-3 @md:grid-cols-[11rem_minmax(0,1fr)_6rem]">
      <EntryPart shown label="Date" error={errorAt('date')} className="@max-md:col-span-2">
        {(control) => (
          <input
            {...control}
            type="date"
            value={exception.date}
            onChange={({ target }) => onEdit({ date: target.value })}
            className="field h-10 w-full px-3"
          />
        )}
      </EntryPart>
      <EntryPart shown label="Slot" error={errorAt('slot')}>
        {(control) => (
          <SelectBox
            {...control}
            value={exception.slot ?? ''}
            onChange={({ target }) => onEdit({ slot: target.value || null })}
          >
            <option value="">The whole day</option>
            {slots.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </SelectBox>
        )}
      </EntryPart>
      <EntryPart shown label="Places" error={errorAt('capacity')}>
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            value={Number.isNaN(exception.capacity) ? '' : exception.capacity}
            onChange={({ target }) => onEdit({ capacity: target.valueAsNumber })}
            className="field h-10 w-full px-3 tabular-nums"
          />
        )}
      </EntryPart>
      <EntryPart shown label="Reason" error={errorAt('reason')} className="col-span-full">
        {(control) => (
          <input
            {...control}
            value={exception.reason}
            placeholder="Such as Christmas Day"
            onChange={({ target }) => onEdit({ reason: target.value })}
            className="field h-10 w-full px-3"
          />
        )}
      </EntryPart>
    </div>
  );
}
