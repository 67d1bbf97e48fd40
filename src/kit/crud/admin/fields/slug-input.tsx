import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { slugOf } from '../../../../lib/text/slug.ts';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface SlugInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  /** In a new record, the slug follows this field until somebody types here. */
  from: FieldName<Input, string>;
}

export function SlugInput<Input>({ name, from, ...frame }: SlugInputProps<Input>) {
  const field = useField(name, '');
  const source: string = useWatch({ name: from }) ?? '';
  // A published address should change only on purpose.
  const [follows, setFollows] = useState(field.value === '');
  const wanted = slugOf(source);
  const { value, onChange } = field;
  useEffect(() => {
    if (follows && wanted !== value) onChange(wanted);
  });

  return (
    <FieldFrame field={field} format={(text) => text} {...frame}>
      <input
        {...field.control}
        value={value}
        onChange={(event) => {
          setFollows(event.target.value === '');
          onChange(event.target.value);
        }}
        autoCapitalize="none"
        spellCheck={false}
        className="field h-10 w-full px-3"
      />
    </FieldFrame>
  );
}
