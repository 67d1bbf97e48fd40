// What a list's address may ask for: a record to open, or a search. It is done once and then removed from the address,
// so that a reload does not open it again.
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, callApi } from '../../../lib/http/api-client.ts';
import { failureSentence } from './failure-sentence.ts';
import { showFailure } from './use-action.ts';

interface Links<Stored> {
  noun: string;
  /** Finds a record by id, or with text, by GET of a path below `/api`. */
  find: string | ((id: number) => Promise<Stored | undefined>);
  open(record: Stored | 'new'): void;
  /** `?q=…`; leave it out for a list that keeps its search in the address. */
  search?(q: string): void;
  /** `?draft=…`: a draft of a new record. */
  draft?(id: string): void;
}

export function useLink<Stored>({ noun, find, open, search, draft }: Links<Stored>): void {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('edit') ?? parameters.get('view') ?? undefined;
  const q = (search && parameters.get('q')) ?? undefined;
  const newDraft = (draft && parameters.get('draft')) ?? undefined;

  const follow = useEffectEvent(async () => {
    if (wanted === undefined && q === undefined && newDraft === undefined) return;
    setParameters(
      (all) => {
        for (const name of ['edit', 'view', 'draft', ...(search ? ['q'] : [])]) all.delete(name);
        return all;
      },
      { replace: true },
    );
    if (q !== undefined) search?.(q);
    if (newDraft !== undefined) draft?.(newDraft);
    if (wanted === 'new') open('new');
    else if (wanted && /^\d{1,9}$/.test(wanted)) await openRecord(Number(wanted));
  });

  async function openRecord(id: number) {
    const gone = `This ${noun} no longer exists.`;
    try {
      const record =
        typeof find === 'string' ? await callApi<Stored>(`${find}/${id}`) : await find(id);
      if (record) open(record);
      else showFailure(gone);
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      showFailure(isGone ? gone : failureSentence(error));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is followed, nothing else
  useEffect(() => {
    void follow();
  }, [wanted, q, newDraft]);
}
