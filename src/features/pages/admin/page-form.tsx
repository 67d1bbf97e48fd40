import { MarkdownInput } from '../../../kit/crud/admin/fields/markdown-input.tsx';
import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { PictureInput } from '../../../kit/crud/admin/fields/picture-input.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { SlugInput } from '../../../kit/crud/admin/fields/slug-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { noSearchFields } from '../../../kit/crud/search-fields.ts';
import { urls } from '../../../urls.ts';
import { type Page, type PageInput, pageResult, pages } from '../page.ts';
import { kindOptions } from './page-labels.ts';
import { SuggestionsInput } from './suggestions-input.tsx';

const blank: PageInput = {
  kind: 'guide',
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

export function PageForm(dialog: PageFormProps) {
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
