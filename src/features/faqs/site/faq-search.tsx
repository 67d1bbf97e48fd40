// A plain form: works without scripts, and each search has its own address.
import { urls } from '../../../urls.ts';

export function FaqSearch({ search }: { search: string }) {
  return (
    <search>
      <form action={urls.faqs()} method="get" className="mt-8 max-w-2xl">
        <label htmlFor="faq-search" className="mb-1.5 block text-base font-semibold">
          Search the answers
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id="faq-search"
            name="q"
            type="search"
            maxLength={200}
            defaultValue={search}
            className="field-input min-w-0 flex-1 basis-56"
          />
          <button type="submit" className="button button-primary">
            Search
          </button>
          {search && (
            <a href={urls.faqs()} className="button button-quiet">
              Clear
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
