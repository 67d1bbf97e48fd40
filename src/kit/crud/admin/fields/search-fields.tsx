import { useWatch } from 'react-hook-form';
import { adminApi } from '../../../../admin-urls.ts';
import { z } from '../../../../lib/text/zod.ts';
import { MOST_TITLE, type SearchResult, searchResultOf } from '../../search-fields.ts';
import { useRead } from '../use-read.ts';
import { AddressInput } from './address-input.tsx';
import { FieldGroup } from './field-group.tsx';
import { TextAreaInput, TextInput } from './text-input.tsx';

type Values = Record<'metaTitle' | 'metaDescription' | 'socialImage', string>;

interface SearchFieldsProps<Input> {
  pathOf(values: Input): string;
  /** What the page says without fields of its own. */
  usual(values: Input, siteName: string): SearchResult;
}

/** What search engines and shared links show, with the result as one types. */
export function SearchFields<Input>({ pathOf, usual }: SearchFieldsProps<Input>) {
  // The form's type cannot be known here: it is that of its resource.
  const values = useWatch() as Values & Input;
  const ofPage = usual(values, useSiteName());
  const { title, description } = searchResultOf(values, ofPage);
  return (
    <FieldGroup title="Search engines and shared links">
      <TextInput<Values>
        name="metaTitle"
        label="Headline for search engines"
        hint={
          values.metaTitle
            ? `${values.metaTitle.length} of ${MOST_TITLE} characters; about 60 show.`
            : 'Leave it empty to use the page’s own.'
        }
      />
      <TextAreaInput<Values>
        name="metaDescription"
        label="Summary for search engines"
        hint="About 150 characters. Leave it empty to use the page’s own."
      />
      <figure className="grid min-w-0 gap-1.5">
        <figcaption className="text-sm font-medium">In search results</figcaption>
        <div className="grid max-w-xl min-w-0 gap-0.5 rounded-lg border border-line px-4 py-3">
          <p className="truncate text-xs text-muted">
            {location.host + pathOf(values).replaceAll('/', ' › ')}
          </p>
          <p className="truncate text-lg text-accent-strong">{title}</p>
          <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{description}</p>
        </div>
      </figure>
      <AddressInput<Values> name="socialImage" label="Picture for shared links" anywhere />
    </FieldGroup>
  );
}

const schema = z.object({ general: z.object({ siteName: z.string() }) });

function useSiteName(): string {
  const { data } = useRead(adminApi.settings(), { schema });
  return data?.general.siteName ?? '';
}
