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
  /** What a new one asks to begin with. */
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
        hint="Plain text; an empty line parts paragraphs. {phone}, {siteName} and {openingHours} stand for what Settings says. A sum is told by the assistant only while something on sale has that price."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<FaqInput>
          name="category"
          label="Category"
          hint={categories.length > 0 ? `So far: ${categories.join(', ')}` : 'Such as Prices'}
        />
        <OrderInput<FaqInput>
          name="order"
          label="Order"
          hint="The lowest comes first on the page of questions."
        />
      </div>
      <LinesInput<FaqInput>
        name="keywords"
        label="Keywords"
        hint="Other words that people use for it, one a line: the assistant finds the answer by them."
      />
      <TextInput<FaqInput>
        name="relatedHref"
        label="Where more is said"
        placeholder={urls.page({ kind: 'guide', slug: 'measuring-guide' })}
      />
    </ResourceForm>
  );
}
