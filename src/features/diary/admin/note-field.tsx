import { TextAreaInput } from '../../../kit/crud/admin/fields/text-input.tsx';

export const NoteField = () => (
  <TextAreaInput<{ note: string }>
    name="note"
    label="A note to the customer (optional)"
    hint="The customer gets it exactly as you write it."
  />
);
