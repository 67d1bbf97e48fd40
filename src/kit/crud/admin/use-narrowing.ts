// What a list is narrowed by: a search and filters. They are kept in the address, so that links and reloads keep them.
import { useSearchParams } from 'react-router';
import { useTypedText } from './use-typed-text.ts';

export interface Filter {
  /** In the address, and in what is asked of the server. */
  name: string;
  label: string;
  /** An empty value is everything. */
  options: readonly { value: string; label: string }[];
}

/** @param filters without options takes any value. */
export function useNarrowing(
  filters: readonly (Pick<Filter, 'name'> & Partial<Pick<Filter, 'options'>>)[],
) {
  const [address, setAddress] = useSearchParams();
  const kept = address.get('q') ?? '';
  const [search, type] = useTypedText(kept, (q) => narrow({ q }));
  const q = kept.trim();
  const chosen = Object.fromEntries(
    filters.map(({ name, options }) => {
      const wanted = address.get(name) ?? '';
      const isKnown = !options || options.some(({ value }) => value === wanted);
      return [name, isKnown ? wanted : ''];
    }),
  );

  /** An empty value takes one away. */
  function narrow(changes: Record<string, string>) {
    setAddress(
      (all) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) all.set(name, value);
          else all.delete(name);
        }
        return all;
      },
      { replace: true },
    );
  }

  return {
    /** As it is typed. */
    search,
    type,
    /** After typing has stopped. */
    q,
    chosen,
    narrow,
    count: Object.values(chosen).filter(Boolean).length,
    isNarrowed: q !== '' || Object.values(chosen).some(Boolean),
    showAll() {
      type('');
      narrow({ q: '', ...Object.fromEntries(filters.map(({ name }) => [name, ''])) });
    },
  };
}
