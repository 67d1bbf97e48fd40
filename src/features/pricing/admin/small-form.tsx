// A small form beside the price list's form, separate from it.
import { type ReactNode, useId } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';

interface FormDialogProps {
  title: string;
  action: string;
  /** It is being done. */
  pending?: boolean;
  children: ReactNode;
  onClose(): void;
  onSubmit(): void;
}

export function FormDialog({
  title,
  action,
  pending = false,
  children,
  onClose,
  onSubmit,
}: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="contents"
      >
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={pending}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface LabelledProps {
  label: string;
  hint?: ReactNode;
  error?: string | false | undefined;
  children(control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }): ReactNode;
}

/** A control with its label, and what there is to say of it. */
export function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'text-sm text-danger' : 'text-xs text-muted'}>
          {note}
        </p>
      )}
    </div>
  );
}
