import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { PicturePicker } from '../picture-picker.tsx';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface PictureInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
}

export function PictureInput<Input>({ name, label }: PictureInputProps<Input>) {
  const field = useField(name, '');
  const [picking, setPicking] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { id, 'aria-describedby': describedBy } = field.control;
  return (
    <FieldFrame
      group
      field={field}
      label={label}
      format={(address) =>
        address && <Thumbnail src={address} alt={address} className="h-16 w-24" />
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        {field.value && (
          <span className="relative">
            <Thumbnail
              src={field.value}
              alt="The chosen picture"
              className="h-24 w-32 border border-line"
            />
            <Button
              icon={X}
              look="secondary"
              size="icon"
              aria-label="Remove picture"
              onClick={() => {
                field.onChange('');
                chooseButton.current?.focus();
              }}
              className="absolute -top-2.5 -right-2.5 size-8! rounded-full!"
            />
          </span>
        )}
        <Button
          icon={ImagePlus}
          ref={chooseButton}
          id={id}
          look="secondary"
          aria-describedby={describedBy}
          data-invalid={field.error ? true : undefined}
          onClick={() => setPicking(true)}
        >
          {field.value ? 'Choose another' : 'Select image'}
        </Button>
      </div>
      {picking && (
        <PicturePicker
          onOpenChange={setPicking}
          onSelect={([url]) => {
            if (!url) return;
            field.onChange(url);
            showToast({ title: 'Image selected' });
          }}
        />
      )}
    </FieldFrame>
  );
}
