import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deleteAt, messageOf, post, put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import type { Order } from '../../ui/sort-header.tsx';
import type { ToastWords } from '../../ui/toast-store.ts';
import type { Resource, StoredRecord } from '../resource.ts';
import { showFailure, useAction } from './use-action.ts';
import { usePages } from './use-pages.ts';
import { useRead } from './use-read.ts';

const SEARCH_DELAY_MS = 250;

export type RecordOf<Wire extends z.ZodObject> = z.output<Wire> & StoredRecord;

const listPath = ({ paths }: Resource) => paths.list;
const createPath = ({ paths }: Resource) => paths.create ?? paths.write;
const writePath = ({ paths }: Resource) => paths.write;

export function useAllRecords<Wire extends z.ZodObject>(resource: Resource<Wire>) {
  return useRead(listPath(resource), {
    schema: z.array(resource.schema),
    failed: resource.messages.fetchFailed,
  });
}

/** The records that match a search, sorted, page by page; the server is asked when typing pauses. */
export function useRecords<Wire extends z.ZodObject>(
  resource: Resource<Wire>,
  search: string,
  order?: Order,
  filter: Record<string, string> = {},
) {
  const q = usePaused(search.trim());
  const { schema, messages } = resource;
  const options = { schema, failed: messages.fetchFailed };
  const asked = { q, ...filter, ...order };
  return { ...usePages<RecordOf<Wire>>(listPath(resource), asked, options), q };
}

export function useCreation<Wire extends z.ZodObject>(resource: Resource<Wire>) {
  const { created, createFailed } = resource.messages;
  return useChange(resource, created, createFailed, (body: unknown) =>
    post<RecordOf<Wire>>(createPath(resource), body),
  );
}

export function useReplacement<Wire extends z.ZodObject>(resource: Resource<Wire>) {
  const { updated, updateFailed } = resource.messages;
  return useChange(resource, updated, updateFailed, ({ id, values }: Replacement) =>
    put<RecordOf<Wire>>(`${writePath(resource)}/${id}`, values),
  );
}

export function useRemoval(resource: Resource) {
  const { deleted, deleteFailed } = resource.messages;
  const client = useQueryClient();
  return useChange(
    resource,
    (record) => ({ title: deleted, ...undoing(resource, record, client) }),
    deleteFailed,
    async (record: StoredRecord) => {
      await deleteAt(`${writePath(resource)}/${record.id}`);
      return record;
    },
  );
}

/** For the toast of a deletion: nothing where there is no trash. */
export function undoing(
  resource: Resource,
  deleted: StoredRecord,
  client: QueryClient,
): Pick<ToastWords, 'action'> {
  async function undo() {
    const { putBackDeleted } = await import('../../life/admin/put-back-deleted.ts');
    await putBackDeleted(resource, deleted).catch((error: unknown) =>
      showFailure(`Failed to restore it: ${messageOf(error)}`),
    );
    await client.invalidateQueries();
  }
  return resource.life ? { action: { label: 'Undo', onAct: () => void undo() } } : {};
}

interface Replacement {
  id: number;
  values: unknown;
}

/** Says the outcome and reloads lists. `failed` precedes the server's message. */
export function useChange<Variables, Answer>(
  resource: Resource,
  done: string | ToastWords | ((answer: Answer) => ToastWords),
  failed: string,
  mutationFn: (variables: Variables) => Promise<Answer>,
) {
  return useAction({ call: mutationFn, done, failed, changes: [listPath(resource)] });
}

/** A value once it has been stable for a moment. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
