import { Pencil, Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { bandName } from '../kinds/table-fields.ts';

interface BandToolsProps {
  band: string;
  bands: readonly string[];
  onAdd(name: string): void;
  onRename(name: string): void;
  onRemove(): void;
}

/** Adds a band with the prices of the one that is open, calls that by another name, or removes it. */
export function BandTools({ band, bands, onAdd, onRename, onRemove }: BandToolsProps) {
  const [asked, setAsked] = useState<'add' | 'rename'>();
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsked('add')}>
        <Plus aria-hidden className="size-4" />
        Add band
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`Rename band ${band}`}
        onClick={() => setAsked('rename')}
      >
        <Pencil aria-hidden className="size-4" />
        Rename
      </Button>
      {bands.length > 1 && (
        <Button look="quiet" size="small" aria-label={`Remove band ${band}`} onClick={onRemove}>
          <X aria-hidden className="size-4" />
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
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = bandName.safeParse(typed.trim());
    if (!read.success) setFault(read.error.issues[0]?.message);
    else if (others.includes(read.data)) setFault('There is such a band already');
    else onNamed(read.data);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="contents">
        <DialogBody>
          <label htmlFor={id} className="text-sm font-medium">
            Name
          </label>
          <input
            id={id}
            value={typed}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setTyped(target.value)}
            className="field mt-1.5 h-10 w-full px-3"
          />
          <p
            id={`${id}-note`}
            className={fault ? 'mt-1.5 text-sm text-danger' : 'mt-1.5 text-xs text-muted'}
          >
            {fault ?? hint}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{title.split(' ', 1)[0]}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
