import { FileText } from 'lucide-react';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { FormFields, OwnInputs } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { MarkdownInput } from '../../../kit/crud/admin/fields/markdown-input.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { listColumns } from '../../../kit/crud/admin/list-columns.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { urls } from '../../../urls.ts';
import { products } from '../../products/product.ts';
import { type Page, pageResult, pages, type Suggestion } from '../page.ts';

const ownInputs = {
  markdown: MarkdownInput<Record<string, string>>,
  suggestions: SuggestionsInput,
};

const columns = [
  ...listColumns<Page>(pages),
  {
    header: 'Address',
    cell: (page: Page) => (
      <a href={urls.page(page)} className="text-accent-strong underline underline-offset-2">
        {urls.page(page)}
      </a>
    ),
  },
];

export const PageList = () => (
  <ResourceList
    resource={pages}
    subtitle="Pages about you, areas, guides and legal pages."
    icon={FileText}
    columns={columns}
    form={(dialog) => (
      <ResourceForm resource={pages} {...dialog}>
        <OwnInputs value={ownInputs}>
          <FormFields fields={pages.fields} />
        </OwnInputs>
        <SearchFields<Page> pathOf={urls.page} usual={pageResult} />
      </ResourceForm>
    )}
  />
);

/** Products that suit a page, each with the reason. */
function SuggestionsInput({ name, label }: { name: string; label: string }) {
  const field = useField<readonly Suggestion[]>(name, []);
  const { data: known = [] } = useAllRecords(products);
  const nameOf = (id: number) => known.find((product) => product.id === id)?.name ?? 'a product';

  return (
    <FieldFrame
      group
      field={field}
      label={label}
      format={(list) => list.map((one) => nameOf(one.productId)).join(', ')}
    >
      <RowsInput
        rows={field.value}
        onChange={field.onChange}
        blank={{ productId: 0, reason: '' }}
        noun="product"
        rowClassName="flex-wrap gap-2 sm:flex-nowrap"
      >
        {({ productId, reason }, at, change) => (
          <>
            <span className="w-full sm:w-64">
              <SelectBox
                data-first
                aria-label={`Product ${at + 1}`}
                aria-invalid={field.error && productId < 1 ? true : undefined}
                aria-describedby={field.control['aria-describedby']}
                value={productId}
                onChange={(event) => change({ productId: Number(event.target.value) })}
              >
                <option value={0}>Choose a product</option>
                {known.map((product) => (
                  <option key={product.id} value={product.id}>
                    {product.name}
                  </option>
                ))}
              </SelectBox>
            </span>
            <input
              aria-label={`Why product ${at + 1} suits`}
              placeholder="Why it suits"
              value={reason}
              onChange={(event) => change({ reason: event.target.value })}
              className="field h-10 min-w-0 grow px-3"
            />
          </>
        )}
      </RowsInput>
    </FieldFrame>
  );
}
