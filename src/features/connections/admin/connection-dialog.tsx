import type { ReactNode } from 'react';
import { FormFields } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { blankOf, type Fields, type Filled, inputShape } from '../../../kit/fields/field.ts';
import { CopyField } from '../../../kit/ui/copy-field.tsx';
import { Dialog, DialogBody, DoneFooter } from '../../../kit/ui/dialog.tsx';
import { z } from '../../../lib/text/zod.ts';

interface ConnectionDialogProps<Named extends Fields, Made> {
  noun: string;
  fields: Named;
  onMake(input: Filled<Named>): Promise<Made>;
  onMade(made: Made): void;
  onClose(): void;
}

/** A form for a token or a webhook. */
export function ConnectionDialog<Named extends Fields, Made>(
  props: ConnectionDialogProps<Named, Made>,
) {
  const { noun, fields, onMake, onMade, onClose } = props;
  const state = useRecordForm<Made>({
    noun,
    input: z.object(inputShape(fields)),
    // None of them is changed later.
    schema: z.never(),
    values: blankOf(fields),
    save: (values) => onMake(values as Filled<Named>),
    onSaved: onMade,
  });
  return (
    <RecordDialog state={state} title={`New ${noun}`} onClose={onClose} saveText="Make">
      <FormFields fields={fields} />
    </RecordDialog>
  );
}

interface ToldOnceProps {
  title: string;
  label: string;
  value: string;
  children: ReactNode;
  onClose(): void;
}

/** A secret that is shown only once, and not stored. */
export function ToldOnce({ title, label, value, children, onClose }: ToldOnceProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-4">
          <p>{children} It is shown only now.</p>
          <CopyField label={label} value={value} />
        </div>
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </Dialog>
  );
}
