import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from '../../../kit/crud/admin/fields/field.tsx';
import { EntryPart, useListField } from '../../../kit/crud/admin/fields/list-field.tsx';
import { AddRow, RemoveRow } from '../../../kit/crud/admin/fields/row-buttons.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { HALF_HOURS } from '../../../lib/time/half-hours.ts';
import type { Slot } from '../booking-settings.ts';
import {
  nextSlot,
  proposedLabel,
  type SlotsAndPlaces,
  withoutSlot,
  withSlotChanged,
} from '../slot-changes.ts';

const inWords = ({ label, from, to }: Slot) => `${label}: ${from} to ${to}`;

export function SlotsInput() {
  const { field, errorAt } = useListField<Slot>('slots');
  const slots = field.value;
  const { getValues, setValue } = useFormContext<SlotsAndPlaces>();
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  // Places and exceptions refer to a slot by its name.
  function change({ slots: next, places, exceptions }: SlotsAndPlaces) {
    field.onChange(next);
    setValue('places', places, { shouldDirty: true });
    setValue('exceptions', exceptions, { shouldDirty: true });
  }

  function edit(slot: Slot, part: Partial<Slot>, focused?: string) {
    const { changed, ...next } = withSlotChanged({ ...getValues(), slots }, slot, part);
    change(next);
    if (!focused) return;
    // The row may have moved.
    requestAnimationFrame(() =>
      list.current?.children[next.slots.indexOf(changed)]
        ?.querySelector<HTMLElement>(`[data-part="${focused}"]`)
        ?.focus(),
    );
  }

  function remove(slot: Slot) {
    change(withoutSlot({ ...getValues(), slots }, slot));
    addButton.current?.focus();
  }

  function add() {
    field.onChange([...slots, nextSlot(slots)]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child [data-part="from"]')?.focus(),
    );
  }

  return (
    <FieldFrame
      group
      field={field}
      label="Slots"
      format={(entries) => entries.map(inWords).join('\n')}
      hint="The times of day when you visit. Customers see the name. Visits keep the name and hours they were booked with."
    >
      <ul ref={list} className="@container grid gap-2">
        {slots.map((slot, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: name and hours change while they are edited
            key={at}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 @max-md:pb-2 @md:grid-cols-[7rem_7rem_minmax(0,1fr)_auto]"
          >
            {(['from', 'to'] as const).map((end) => (
              <EntryPart key={end} label={`${slot.label}, ${end}`} error={errorAt(`${at}.${end}`)}>
                {(control) => (
                  <SelectBox
                    {...control}
                    data-part={end}
                    value={slot[end]}
                    onChange={({ target }) => edit(slot, { [end]: target.value }, end)}
                    className="h-10 pl-3 tabular-nums"
                  >
                    {HALF_HOURS.map((time) => (
                      <option key={time}>{time}</option>
                    ))}
                  </SelectBox>
                )}
              </EntryPart>
            ))}
            <LabelInput
              slot={slot}
              others={slots.filter((other) => other !== slot)}
              error={errorAt(`${at}.label`)}
              onRename={(label) => edit(slot, { label })}
            />
            <RemoveRow
              name={slot.label}
              disabled={slots.length === 1}
              onClick={() => remove(slot)}
              className="@max-md:col-start-3 @max-md:row-start-1"
            />
          </li>
        ))}
      </ul>
      <AddRow noun="slot" buttonRef={addButton} onClick={add} className="mt-1" />
    </FieldFrame>
  );
}

interface LabelInputProps {
  slot: Slot;
  others: readonly Slot[];
  error: string | undefined;
  onRename(label: string): void;
}

/** A slot's name, saved on blur: a half-typed name may match another slot. */
function LabelInput({ slot, others, error, onRename }: LabelInputProps) {
  const [draft, setDraft] = useState<string>();
  const typed = draft?.trim() || proposedLabel(slot);
  const isTaken = draft !== undefined && others.some(({ label }) => label === typed);

  function finish() {
    if (draft === undefined || isTaken) return;
    setDraft(undefined);
    if (typed !== slot.label) onRename(typed);
  }

  return (
    <EntryPart
      label={`Name of ${slot.label}`}
      error={isTaken ? 'There is already a slot with this name' : error}
      className="@max-md:col-span-3"
    >
      {(control) => (
        <input
          {...control}
          value={draft ?? slot.label}
          placeholder={proposedLabel(slot)}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            if (isTaken) event.preventDefault();
            finish();
          }}
          className="field h-10 w-full px-3"
        />
      )}
    </EntryPart>
  );
}
