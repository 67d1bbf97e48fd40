import { useState } from 'react';
import { poundsText } from '../../../../lib/text/price-text.ts';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface PriceInputProps<Input> {
  name: FieldName<Input, number>;
  label: string;
  hint?: string;
}

/** Typed in pounds, stored in pence; empty is no price. */
export function PriceInput<Input>({ name, ...frame }: PriceInputProps<Input>) {
  const field = useField<number | null>(name, null);
  const [text, setText] = useState(() => poundsOf(field.value));
  // The typed text stays ('55.0'), unless the value comes from elsewhere.
  const shown = Object.is(penceOf(text), field.value) ? text : poundsOf(field.value);
  return (
    <FieldFrame
      field={field}
      format={(pence) => pence !== null && `£${poundsOf(pence)}`}
      {...frame}
    >
      <div className="relative">
        <span aria-hidden className="absolute inset-y-0 left-3 grid place-items-center text-muted">
          £
        </span>
        <input
          {...field.control}
          value={shown}
          onChange={(event) => {
            setText(event.target.value);
            field.onChange(penceOf(event.target.value));
          }}
          inputMode="decimal"
          className="field h-10 w-full pr-3 pl-7 tabular-nums"
        />
      </div>
    </FieldFrame>
  );
}

function penceOf(text: string): number | null {
  const digits = text.trim().replace(/^£/, '').replaceAll(',', '');
  if (digits === '') return null;
  return /^\d+(\.\d{0,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : Number.NaN;
}

function poundsOf(pence: number | null): string {
  return pence === null ? '' : poundsText(pence);
}
