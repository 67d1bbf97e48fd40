import { FieldFrame, type FieldName, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';

interface Colour {
  name: string;
  hex: string;
}

interface ColoursInputProps<Input> {
  name: FieldName<Input, readonly Colour[]>;
  label: string;
}

const spoken = ({ name }: Colour, at: number) => `colour ${at + 1}, ${name || 'without a name'}`;

export function ColoursInput<Input>({ name, ...frame }: ColoursInputProps<Input>) {
  const field = useField<readonly Colour[]>(name, []);
  return (
    <FieldFrame
      group
      field={field}
      format={(list) => list.map((colour) => `${colour.name} ${colour.hex}`).join(', ')}
      {...frame}
    >
      <RowsInput
        rows={field.value}
        onChange={field.onChange}
        blank={{ name: '', hex: '#ffffff' }}
        noun="colour"
        nameOf={spoken}
        className="sm:grid-cols-2"
        rowClassName="gap-1"
      >
        {(colour, at, change) => (
          <>
            <input
              type="color"
              aria-label={`Colour ${at + 1}, ${colour.name || 'without a name'}`}
              value={colour.hex}
              onChange={(event) => change({ hex: event.target.value })}
              className="field h-10 w-11 shrink-0 cursor-pointer p-1"
            />
            <input
              data-first
              aria-label={`Name of colour ${at + 1}`}
              placeholder="Name"
              value={colour.name}
              aria-invalid={field.error && !colour.name.trim() ? true : undefined}
              aria-describedby={field.control['aria-describedby']}
              onChange={(event) => change({ name: event.target.value })}
              className="field h-10 min-w-0 grow px-3"
            />
          </>
        )}
      </RowsInput>
    </FieldFrame>
  );
}
