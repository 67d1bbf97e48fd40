import { FormFields } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { type Faq, faqs } from '../faq.ts';

export interface FaqFormProps {
  record: Faq | undefined;
  question?: string;
  onSaved?: () => void;
  onClose(): void;
}

export function FaqForm({ question = '', ...dialog }: FaqFormProps) {
  const { data } = useAllRecords(faqs);
  const used = [...new Set(data?.map(({ category }) => category))];
  const category = used.length > 0 ? { hint: `Used so far: ${used.join(', ')}` } : {};
  return (
    <ResourceForm resource={faqs} blank={{ ...faqs.blank, question }} {...dialog}>
      <FormFields fields={faqs.fields} given={{ category }} />
    </ResourceForm>
  );
}
