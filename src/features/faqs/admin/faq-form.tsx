import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { OrderInput } from '../../../kit/crud/admin/fields/order-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { urls } from '../../../urls.ts';
import { type Faq, type FaqInput, faqs } from '../faq.ts';

const blank = {
  category: '',
  question: '',
  answer: '',
  keywords: [],
  relatedHref: '',
  order: 0,
} satisfies FaqInput;

export interface FaqFormProps {
  record: Faq | undefined;
  question?: string;
  onSaved?: () => void;
  onClose(): void;
}

export function FaqForm({ question = '', ...dialog }: FaqFormProps) {
  const { data } = useAllRecords(faqs);
  const categories = [...new Set(data?.map(({ category }) => category))];
  return (
    <ResourceForm resource={faqs} blank={{ ...blank, question }} {...dialog}>
      <TextInput<FaqInput> name="question" label="Question" hint="As a customer would ask it." />
      <TextAreaInput<FaqInput>
        name="answer"
        label="Answer"
        hint="Plain text; leave an empty line between paragraphs. {phone}, {email}, {siteName} and {openingHours} are filled in from Settings. The assistant mentions a sum only while something on sale has that price."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<FaqInput>
          name="category"
          label="Category"
          hint={
            categories.length > 0 ? `Used so far: ${categories.join(', ')}` : 'For example Prices'
          }
        />
        <OrderInput<FaqInput>
          name="order"
          label="Order"
          hint="The lowest comes first on the questions page."
        />
      </div>
      <LinesInput<FaqInput>
        name="keywords"
        label="Keywords"
        hint="Other ways of asking, one per line: they help the assistant to find the answer."
      />
      <TextInput<FaqInput>
        name="relatedHref"
        label="Link to more information"
        placeholder={urls.page({ kind: 'guide', slug: 'measuring-guide' })}
      />
    </ResourceForm>
  );
}
