import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { PicturePicker } from '../../../kit/crud/admin/picture-picker.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { moved } from '../../../kit/ui/use-reorder.ts';
import { SortablePictures } from './sortable-pictures.tsx';

export function NewPictures() {
  const main = useField('image', '');
  const gallery = useField<readonly string[]>('images', []);
  const [picking, setPicking] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const addresses = main.value ? [main.value, ...gallery.value] : [];

  function set([first = '', ...others]: readonly string[]) {
    main.onChange(first);
    gallery.onChange(others);
  }

  function add(urls: string[]) {
    set([...new Set([...addresses, ...urls])]);
    showToast({ title: 'Image selected' });
  }

  return (
    <FieldFrame
      group
      field={main}
      label="Images"
      hint="The first image is the main one; the others form the gallery."
      format={(address) => address}
    >
      {addresses.length > 0 && (
        <SortablePictures
          label="Chosen images"
          firstBadge="Main"
          pictures={addresses.map((address) => ({ key: address, address, alt: '' }))}
          onMove={(from, to) => set(moved(addresses, from, to))}
          onRemove={(at) => {
            set(addresses.toSpliced(at, 1));
            addButton.current?.focus();
          }}
        />
      )}
      <Button
        icon={ImagePlus}
        ref={addButton}
        look="secondary"
        aria-describedby={main.control['aria-describedby']}
        data-invalid={main.error ? true : undefined}
        onClick={() => setPicking(true)}
        className="justify-self-start"
      >
        Select images
      </Button>
      {picking && <PicturePicker multiple onOpenChange={setPicking} onSelect={add} />}
    </FieldFrame>
  );
}
