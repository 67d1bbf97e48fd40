import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame, useField } from '../../../kit/admin/fields/field.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { usePicker } from './picker-context.ts';

interface AddressInputProps {
  name: string;
  label: string;
  hint?: string | undefined;
  kind: 'picture' | 'film';
}

/** Pages load nothing from elsewhere (their content policy), so such a picture would stay away. */
const ELSEWHERE =
  'Visitors only see files of this site. Add this one to the media library and choose it with Browse.';

/** The address of a picture or a film: typed, or chosen from the media library by Browse. */
export function AddressInput({ name, label, hint, kind }: AddressInputProps) {
  const field = useField(name, '');
  const Picker = usePicker();
  const [browsing, setBrowsing] = useState(false);
  const told = /^https?:/i.test(field.value) ? ELSEWHERE : hint;
  return (
    <FieldFrame
      field={field}
      label={label}
      format={(address) => address}
      {...(told && { hint: told })}
    >
      <div className="flex items-center gap-2">
        {kind === 'picture' && (
          <Thumbnail src={field.value} alt="" small className="h-10 w-14 border border-line" />
        )}
        <input
          {...field.control}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
          className="field h-10 w-full min-w-0 px-3"
        />
        <Button look="secondary" aria-label={`Browse: ${label}`} onClick={() => setBrowsing(true)}>
          <FolderOpen aria-hidden className="size-4" />
          Browse
        </Button>
      </div>
      {browsing && (
        <Picker
          open
          onOpenChange={setBrowsing}
          onSelect={([url]) => {
            if (!url) return;
            field.onChange(url);
            showToast({ title: kind === 'picture' ? 'Image selected' : 'Video selected' });
          }}
        />
      )}
    </FieldFrame>
  );
}
