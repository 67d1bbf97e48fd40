import { Shapes } from 'lucide-react';
import { useState } from 'react';
import type { IconChoice, LoadIcons } from '../../../icon-choice.ts';
import { Button } from '../../../ui/button.tsx';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { FieldFrame, type FieldName, useField } from './field.tsx';
import { IconPicker } from './icon-picker.tsx';

interface IconInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  hint?: string;
  load: LoadIcons;
  keep(icon: IconChoice): string;
  srcOf(value: string): string;
}

export function IconInput<Input>({ name, load, keep, srcOf, ...frame }: IconInputProps<Input>) {
  const field = useField(name, '');
  const [picking, setPicking] = useState(false);
  const { id, 'aria-describedby': describedBy } = field.control;
  const src = field.value && srcOf(field.value);
  return (
    <FieldFrame
      group
      field={field}
      format={(value) =>
        value && <DrawnIcon src={srcOf(value)} title={wordsOf(value)} className="size-8" />
      }
      {...frame}
    >
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg border border-line text-muted">
          {src ? (
            <DrawnIcon src={src} title={wordsOf(field.value)} className="size-8 text-ink" />
          ) : (
            <Shapes aria-hidden className="size-5" />
          )}
        </span>
        <Button
          id={id}
          look="secondary"
          aria-describedby={describedBy}
          data-invalid={field.error ? true : undefined}
          onClick={() => setPicking(true)}
        >
          {src ? 'Choose another' : 'Select icon'}
        </Button>
      </div>
      {picking && (
        <IconPicker
          load={load}
          chosen={src}
          onClose={() => setPicking(false)}
          onChoose={(icon) => {
            field.onChange(keep(icon));
            setPicking(false);
          }}
        />
      )}
    </FieldFrame>
  );
}

function wordsOf(value: string): string {
  const [, slug = value] = /([^/]+?)(?:\.\w+)?$/.exec(value) ?? [];
  return slug.replaceAll('-', ' ');
}
