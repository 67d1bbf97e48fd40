import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { isUrlOrPath } from '../../../../lib/text/links.ts';
import { Button } from '../../../ui/button.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { PicturePicker } from '../picture-picker.tsx';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface AddressInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  hint?: string | undefined;
  kind?: string;
  /** No page of this site shows it, so it may be anywhere. */
  anywhere?: boolean;
}

/** Pages load nothing from elsewhere (content policy), so such a picture would not show. */
const ELSEWHERE =
  'Visitors only see files of this site. Add this one to the media library, then choose it with Browse.';

const isHere = (address: string) => address.startsWith('/') && isUrlOrPath(address);

export function AddressInput<Input>({
  name,
  label,
  hint,
  kind = 'address',
  anywhere = false,
}: AddressInputProps<Input>) {
  const field = useField(name, '');
  const [browsing, setBrowsing] = useState(false);
  const told = !anywhere && /^https?:/i.test(field.value) ? ELSEWHERE : hint;
  return (
    <FieldFrame
      field={field}
      label={label}
      format={(address) => address}
      {...(told && { hint: told })}
    >
      <div className="flex items-center gap-2">
        {kind !== 'film' && (
          <Thumbnail
            src={isHere(field.value) ? field.value : ''}
            alt=""
            small
            className="h-10 w-14 border border-line"
          />
        )}
        <input
          {...field.control}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
          className="field h-10 w-full min-w-0 px-3"
        />
        <Button
          icon={FolderOpen}
          look="secondary"
          aria-describedby={`${field.control.id}-label`}
          onClick={() => setBrowsing(true)}
        >
          Browse
        </Button>
      </div>
      {browsing && (
        <PicturePicker
          onOpenChange={setBrowsing}
          onSelect={([url]) => {
            if (!url) return;
            field.onChange(url);
            showToast({ title: kind === 'film' ? 'Video selected' : 'Image selected' });
          }}
        />
      )}
    </FieldFrame>
  );
}
