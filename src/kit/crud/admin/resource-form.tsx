import { type ReactNode, useContext } from 'react';
import type { z } from 'zod';
import { ApiError, type ErrorBody } from '../../../lib/http/api-client.ts';
import { NewDraft } from '../../life/admin/new-drafts.tsx';
import { lifeOf } from '../../life/admin/use-draft.ts';
import { Versions } from '../../life/admin/versions.tsx';
import { inSentence, type Resource } from '../resource.ts';
import { FormFields } from './fields/form-fields.tsx';
import { RecordDialog, useRecordForm } from './record-form.tsx';
import { type RecordOf, useCreation, useReplacement } from './use-resource.ts';

interface ResourceFormProps<Wire extends z.ZodObject, Input extends z.ZodObject> {
  resource: Resource<Wire, Input>;
  record: RecordOf<Wire> | undefined;
  /** By default what its fields begin with. */
  blank?: z.input<Input> | Partial<z.output<Wire>>;
  onClose(): void;
  onSaved?: (() => void) | undefined;
  /** What more to say when the server has refused. */
  refused?(answer: ErrorBody): ReactNode;
  /** In place of its fields. */
  children?: ReactNode;
}

/** The dialog that adds or edits a record. Typed text is kept until the server has accepted it. */
export function ResourceForm<Wire extends z.ZodObject, Input extends z.ZodObject>({
  resource,
  record,
  blank = resource.blank,
  onClose,
  onSaved,
  refused,
  children,
}: ResourceFormProps<Wire, Input>) {
  const { singular, input, schema, messages } = resource;
  const noun = inSentence(singular);
  const create = useCreation(resource);
  const replace = useReplacement(resource);
  const newDraft = useContext(NewDraft);
  const { error } = record ? replace : create;
  const state = useRecordForm({
    noun,
    input,
    schema,
    values: record ?? blank,
    life: lifeOf(resource, record, newDraft),
    save: (values, version) =>
      record
        ? replace.mutateAsync({ id: record.id, values: { ...values, version } })
        : create.mutateAsync(values),
    onSaved() {
      onSaved?.();
      onClose();
    },
  });
  return (
    <RecordDialog
      state={state}
      title={record ? messages.edit : messages.add}
      onClose={onClose}
      saveText={`Save ${noun}`}
    >
      <div className="grid gap-5">
        {error instanceof ApiError && refused?.(error.body)}
        {children ?? <FormFields fields={resource.fields} />}
        <Versions state={state} />
      </div>
    </RecordDialog>
  );
}
