import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deleteAt, messageOf, post, put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
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

/** The records that match, page by page. */
export const useRecords = <Wire extends z.ZodObject>(
  resource: Resource<Wire>,
  asked: Record<string, string | undefined>,
) =>
  usePages<RecordOf<Wire>>(listPath(resource), asked, {
    schema: resource.schema,
    failed: resource.messages.fetchFailed,
  });

export const useCreation = <Wire extends z.ZodObject>(resource: Resource<Wire>) =>
  useAction({
    call: (body: unknown) => post<RecordOf<Wire>>(createPath(resource), body),
    done: resource.messages.created,
    failed: resource.messages.createFailed,
    changes: [listPath(resource)],
  });

export const useReplacement = <Wire extends z.ZodObject>(resource: Resource<Wire>) =>
  useAction({
    call: ({ id, values }: { id: number; values: unknown }) =>
      put<RecordOf<Wire>>(`${writePath(resource)}/${id}`, values),
    done: resource.messages.updated,
    failed: resource.messages.updateFailed,
    changes: [listPath(resource)],
  });

export const useRemoval = (resource: Resource) =>
  useAction({
    call: ({ id }: StoredRecord) => deleteAt(`${writePath(resource)}/${id}`),
    done: (_nothing, record, client) => ({
      title: resource.messages.deleted,
      ...undoing(resource, record, client),
    }),
    failed: resource.messages.deleteFailed,
    changes: [listPath(resource)],
  });

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

/** A value once it has been stable for a moment. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
