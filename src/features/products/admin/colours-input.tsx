import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { FieldFrame, type FieldName, useField } from '../../../kit/admin/fields/field.tsx';
import { Button } from '../../../kit/ui/button.tsx';

interface Colour {
  name: string;
  /** `#rrggbb` */
  hex: string;
}

interface ColoursInputProps<Input> {
  name: FieldName<Input, readonly Colour[]>;
  label: string;
}

/** A list of named colours. */
export function ColoursInput<Input>({ name, ...frame }: ColoursInputProps<Input>) {
  const field = useField<readonly Colour[]>(name, []);
  const rows = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { value: colours, onChange } = field;

  const change = (at: number, part: Partial<Colour>) =>
    onChange(colours.map((colour, index) => (index === at ? { ...colour, ...part } : colour)));

  function add() {
    onChange([...colours, { name: '', hex: '#ffffff' }]);
    // Its row is there after the next paint.
    requestAnimationFrame(() => {
      const names = rows.current?.querySelectorAll<HTMLElement>('input:not([type="color"])');
      names?.[names.length - 1]?.focus();
    });
  }

  return (
    <FieldFrame
      group
      field={field}
      format={(list) => list.map((colour) => `${colour.name} ${colour.hex}`).join(', ')}
      {...frame}
    >
      {colours.length > 0 && (
        <ul ref={rows} className="mb-1 grid gap-2 sm:grid-cols-2">
          {colours.map((colour, at) => (
            // Every row shows its value, and none has a state of its own.
            // biome-ignore lint/suspicious/noArrayIndexKey: a colour has no name until it is typed
            <li key={at} className="flex items-center gap-1">
              <input
                type="color"
                aria-label={`Colour ${at + 1}, ${colour.name || 'without a name'}`}
                value={colour.hex}
                onChange={(event) => change(at, { hex: event.target.value })}
                className="field h-10 w-11 shrink-0 cursor-pointer p-1"
              />
              <input
                aria-label={`Name of colour ${at + 1}`}
                placeholder="Name"
                value={colour.name}
                aria-invalid={field.error && !colour.name.trim() ? true : undefined}
                aria-describedby={field.control['aria-describedby']}
                onChange={(event) => change(at, { name: event.target.value })}
                className="field h-10 min-w-0 grow px-3"
              />
              <Button
                look="quiet"
                size="icon"
                aria-label={`Remove colour ${at + 1}, ${colour.name || 'without a name'}`}
                onClick={() => {
                  onChange(colours.toSpliced(at, 1));
                  addButton.current?.focus();
                }}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        look="secondary"
        size="small"
        onClick={add}
        className="justify-self-start"
      >
        <Plus aria-hidden className="size-4" />
        Add colour
      </Button>
    </FieldFrame>
  );
}
