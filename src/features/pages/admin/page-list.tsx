import { FileText } from 'lucide-react';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { MarkdownInput } from '../../../kit/crud/admin/fields/markdown-input.tsx';
import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { PictureInput } from '../../../kit/crud/admin/fields/picture-input.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { SlugInput } from '../../../kit/crud/admin/fields/slug-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { noSearchFields } from '../../../kit/crud/search-fields.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { urls } from '../../../urls.ts';
import { products } from '../../products/product.ts';
import {
  type Page,
  type PageInput,
  type PageKind,
  pageResult,
  pages,
  type Suggestion,
} from '../page.ts';

const kindOptions: { value: PageKind; label: string }[] = [
  { value: 'plain', label: 'Plain page' },
  { value: 'area', label: 'Area' },
  { value: 'guide', label: 'Guide' },
  { value: 'legal', label: 'Legal' },
];

const kindName = ({ kind }: Page) => kindOptions.find(({ value }) => value === kind)?.label ?? '';

const columns: Column<Page>[] = [
  {
    header: 'Title',
    pictured: true,
    sortBy: 'title',
    cell: ({ title, image }) => (
      <span className="flex items-center gap-3 font-medium">
        <Thumbnail small src={image} alt="" className="size-11" />
        {title}
      </span>
    ),
  },
  {
    header: 'Kind',
    sortBy: 'kind',
    cell: (page) => <Badge tone="neutral">{kindName(page)}</Badge>,
  },
  {
    header: 'Address',
    cell: (page) => (
      <a href={urls.page(page)} className="text-accent-strong underline underline-offset-2">
        {urls.page(page)}
      </a>
    ),
  },
];

export function PageList() {
  return (
    <ResourceList
      resource={pages}
      subtitle="Pages about you, areas, guides and legal pages."
      icon={FileText}
      columns={columns}
      nameOf={({ title }) => title}
      form={(dialog) => <PageForm {...dialog} />}
    />
  );
}

const blank: PageInput = {
  kind: 'plain',
  slug: '',
  title: '',
  ...noSearchFields,
  image: '',
  intro: '',
  body: '',
  suggestions: [],
};

interface PageFormProps {
  record: Page | undefined;
  onClose(): void;
}

function PageForm(dialog: PageFormProps) {
  return (
    <ResourceForm resource={pages} blank={blank} {...dialog}>
      <OptionInput<PageInput> name="kind" label="Kind" options={kindOptions} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<PageInput> name="title" label="Title" />
        <SlugInput<PageInput> name="slug" label="Slug" from="title" />
      </div>
      <TextAreaInput<PageInput> name="intro" label="Introduction" />
      <MarkdownInput<PageInput> name="body" label="Text" />
      <PictureInput<PageInput> name="image" label="Picture" />
      <SuggestionsInput name="suggestions" label="Suggested products" />
      <SearchFields<Page> pathOf={urls.page} usual={pageResult} />
    </ResourceForm>
  );
}

/** Products that suit a page, each with the reason. */
function SuggestionsInput({ name, label }: { name: 'suggestions'; label: string }) {
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
