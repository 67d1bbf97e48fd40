// The draft of the record that a form edits: loaded, kept, published.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { callApi, post, put } from '../../../lib/http/api-client.ts';
import { EVERYTHING, useAction } from '../../crud/admin/use-action.ts';
import { lifeName, type Resource, type StoredRecord } from '../../crud/resource.ts';
import type { Draft, Warning } from '../life.ts';
import { NEW } from '../living.ts';
import { isSame, type Living, useDraftDiscarding, useDrafts } from './life-queries.ts';

/** What a form says of its record, so that it has versions and drafts. */
export interface FormLife {
  record: string;
  /** The record's, or that of a draft of a new one. */
  id: string | undefined;
  isNew?: boolean;
  /** It can have no draft, only versions. */
  hasDrafts?: boolean;
  /** Visitors never see it. */
  isInternal?: true;
  /** Where a draft holds other values than the form does. */
  dataOf?(values: FieldValues): FieldValues;
  valuesOf?(data: FieldValues): FieldValues;
  /** Goes on from the record of an answer, where the form cannot simply begin with it or be closed. */
  onWritten?(answer: unknown): unknown;
}

/** Undefined where it has no life. @param newDraft the id of the draft of a new record */
export function lifeOf(
  resource: Pick<Resource, 'life' | 'paths'>,
  stored: StoredRecord | undefined,
  newDraft?: string,
): FormLife | undefined {
  const record = lifeName(resource);
  if (record === undefined) return undefined;
  return { record, id: stored ? String(stored.id) : newDraft, isNew: !stored };
}

const asItIs = (values: FieldValues): FieldValues => values;

export type FormDraft = NonNullable<ReturnType<typeof useDraft>>;

export function useDraft(life: FormLife | undefined) {
  const client = useQueryClient();
  /** Of a draft of a new record, once it is kept. */
  const [made, setMade] = useState<string>();
  const living: Living = { record: life?.record ?? '', id: made ?? life?.id ?? NEW };
  const { record, id } = living;
  const path = adminApi.draft(record, id);
  const { hasDrafts = true } = life ?? {};
  const line = useDrafts(life !== undefined && hasDrafts).data?.find((one) => isSame(one, living));
  const { data } = useQuery<Draft>({
    queryKey: [path, line?.at],
    enabled: line !== undefined,
    // Of one moment: it may be gone when all else is read again.
    staleTime: 'static',
  });

  const keep = useAction({
    call: (body: { data: unknown; version: number | undefined }) => put<Draft>(path, body),
    failed: 'Failed to save the draft: ',
    changes: EVERYTHING,
  });
  const publish = useAction({
    call: (own: string) => post<unknown>(adminApi.draftPublish(record, own)),
    done: { title: 'Published', description: 'Visitors see it now.' },
    failed: 'Failed to publish: ',
    changes: EVERYTHING,
  });
  const discard = useDraftDiscarding();

  if (!life) return undefined;
  const { dataOf = asItIs, valuesOf = asItIs, onWritten } = life;
  return {
    ...living,
    /** Undefined while loading, and without one. */
    draft: line && data,
    isNew: life.isNew ?? false,
    hasDrafts,
    isInternal: life.isInternal ?? false,
    valuesOf,
    dataOf,
    onWritten,
    async keep(values: FieldValues, version: number | undefined): Promise<Draft> {
      const kept = await keep.mutateAsync({ data: dataOf(values), version });
      client.setQueryData([adminApi.draft(record, kept.id), kept.at], kept);
      if (id === NEW) setMade(kept.id);
      return kept;
    },
    /** @returns undefined where staff thought better of it. */
    async publish(
      { id }: Living,
      isMeant: (warnings: Warning[]) => Promise<boolean>,
    ): Promise<unknown> {
      // Nothing blocks, not even a list that cannot be made.
      const warnings = await callApi<Warning[]>(adminApi.draftWarnings(record, id)).catch(() => []);
      if (warnings.length > 0 && !(await isMeant(warnings))) return undefined;
      const published = await publish.mutateAsync(id);
      // Otherwise a form opened next would begin with the text from before.
      await client.invalidateQueries({}, { cancelRefetch: false });
      return published;
    },
    async discard() {
      await discard.mutateAsync(living);
      if (life.isNew) setMade(NEW);
    },
  };
}
