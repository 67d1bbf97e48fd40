import { Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { bandName } from '../list-kinds.ts';
import { FormDialog } from './small-form.tsx';

interface BandToolsProps {
  band: string;
  bands: readonly string[];
  onAdd(name: string): void;
  onRename(name: string): void;
  onRemove(): void;
}

/** Adds a band with the open one's prices, renames the open one, or removes it. */
export function BandTools({ band, bands, onAdd, onRename, onRemove }: BandToolsProps) {
  const [asked, setAsked] = useState<'add' | 'rename'>();
  return (
    <>
      <Button icon={Plus} look="quiet" size="small" onClick={() => setAsked('add')}>
        Add band
      </Button>
      <Button
        icon={Pencil}
        look="quiet"
        size="small"
        aria-label={`Rename band ${band}`}
        onClick={() => setAsked('rename')}
      >
        Rename
      </Button>
      {bands.length > 1 && (
        <Button
          icon={X}
          look="quiet"
          size="small"
          aria-label={`Remove band ${band}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
      {asked && (
        <BandDialog
          title={asked === 'add' ? 'Add band' : `Rename band ${band}`}
          name={asked === 'add' ? '' : band}
          hint={asked === 'add' ? `It begins with the prices of band ${band}.` : undefined}
          others={asked === 'add' ? bands : bands.filter((other) => other !== band)}
          onClose={() => setAsked(undefined)}
          onNamed={(name) => {
            setAsked(undefined);
            if (asked === 'add') onAdd(name);
            else onRename(name);
          }}
        />
      )}
    </>
  );
}

interface BandDialogProps {
  title: string;
  name: string;
  hint: string | undefined;
  others: readonly string[];
  onClose(): void;
  onNamed(name: string): void;
}

function BandDialog({ title, name, hint, others, onClose, onNamed }: BandDialogProps) {
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string>();

  function submit() {
    const read = bandName.safeParse(typed.trim());
    if (!read.success) setFault(read.error.issues[0]?.message);
    else if (others.includes(read.data)) setFault('This band already exists');
    else onNamed(read.data);
  }

  const [action = ''] = title.split(' ', 1);
  return (
    <FormDialog title={title} action={action} onClose={onClose} onSubmit={submit}>
      <TextField
        label="Name"
        hint={hint}
        error={fault}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
