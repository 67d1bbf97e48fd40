import { useState } from 'react';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface OrderInputProps<Input> {
  name: FieldName<Input, number | string>;
  label: string;
  hint?: string;
}

const orderOf = (text: string) => Number.parseInt(text, 10) || 0;

/** A place in a list: 0, 1, 2 … Not a number counts as 0. */
export function OrderInput<Input>({ name, ...frame }: OrderInputProps<Input>) {
  const field = useField<number>(name, 0);
  const [text, setText] = useState(() => String(field.value));
  // The typed text stays, even empty, unless the value comes from elsewhere.
  const shown = orderOf(text) === field.value ? text : String(field.value);
  return (
    <FieldFrame field={field} format={(order) => String(order)} {...frame}>
      <input
        {...field.control}
        type="number"
        step={1}
        min={0}
        value={shown}
        onChange={(event) => {
          setText(event.target.value);
          field.onChange(orderOf(event.target.value));
        }}
        className="field h-10 w-full px-3 tabular-nums"
      />
    </FieldFrame>
  );
}
