// A small form beside the price list's form, separate from it.
import { type ReactNode, useId } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';

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

/** A text field among others of a row: a small label, and as high as a choice. */
export const ENTRY = '[&_input]:h-10 [&_label]:text-xs [&_label]:font-normal [&_label]:text-muted';

interface ChoiceProps {
  label: string;
  value: string | number;
  /** Text by value. */
  options: readonly (readonly [value: string | number, text: string])[];
  onChange(value: string): void;
  /** Of the label. */
  className?: string;
}

export function Choice({
  label,
  value,
  options,
  onChange,
  className = 'text-sm font-medium',
}: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={className}>
        {label}
      </label>
      <SelectBox id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([own, text]) => (
          <option key={own} value={own}>
            {text}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
