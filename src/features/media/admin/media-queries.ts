import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { usePaused } from '../../../kit/crud/admin/use-resource.ts';
import { isRecord } from '../../../kit/crud/tolerant-reading.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { ApiError, callApi } from '../../../lib/http/api-client.ts';
import {
  type MediaFile,
  type MediaKind,
  mediaFileSchema,
  type mediaInput,
  mediaKinds,
  type mediaLinkInput,
  type mediaList,
} from '../media.ts';
import { type SentFiles, sendFiles } from './send-file.ts';

const PATH = adminApi.media();
const partOf = ({ filename }: MediaFile) => encodeURIComponent(filename);

// Fills whole rows, however wide they are.
const FILES_AT_ONCE = 60;

/** Files that can be shown, newest first, page by page; the server is asked when typing pauses. */
export function useMedia(search: string, kind: MediaKind | undefined) {
  const q = usePaused(search.trim());
  const pages = usePages<MediaFile, z.infer<typeof mediaList>>(
    PATH,
    { q, kind },
    {
      schema: mediaFileSchema,
      failed: 'Failed to fetch media items',
      pageSize: FILES_AT_ONCE,
      rowsOf: filesOf,
    },
  );
  return { ...pages, q };
}

/** Files with a number, an address and a name; the rest can be derived. */
function filesOf(answer: unknown): MediaFile[] {
  const files = isRecord(answer) && Array.isArray(answer.files) ? answer.files : [];
  return files.filter(canBeShown).map((file) => ({
    kind: mediaKinds.find((kind) => `${file.type}`.startsWith(kind)) ?? 'document',
    focalPoint: { x: 0.5, y: 0.5 },
    ...file,
  }));
}

const canBeShown = (file: unknown) =>
  isRecord(file) &&
  typeof file.id === 'number' &&
  typeof file.url === 'string' &&
  typeof file.name === 'string';

/** The file of an id: the newest up to it. */
export async function findMedia(id: number): Promise<MediaFile | undefined> {
  const { files } = await callApi<z.infer<typeof mediaList>>(`${PATH}?after=${id + 1}&pageSize=1`);
  return files.find((file) => file.id === id);
}

export function useUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Omit<SentFiles, 'method' | 'path'>) =>
      sendFiles<{ files: MediaFile[]; converted: number }>({
        ...sent,
        method: 'POST',
        path: adminApi.upload(),
      }),
    onSettled: () => refreshMedia(client),
  });
}

interface Replacement extends Pick<SentFiles, 'signal'> {
  media: MediaFile;
  file: File;
  onProgress(part: number): void;
}

export function useReplacement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ media, file, onProgress, signal }: Replacement) =>
      sendFiles<MediaFile>({
        method: 'PUT',
        path: adminApi.mediaContent(partOf(media)),
        files: [{ file }],
        onProgress: (_at, part) => onProgress(part),
        signal,
      }),
    onSuccess: (saved) => {
      showToast({ title: 'File replaced', description: `${saved.name} keeps its address.` });
    },
    onError: (error) => showUploadFailure(failureOfUpload(error)),
    onSettled: () => refreshMedia(client),
  });
}

export function useMediaChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ media, body }: { media: MediaFile; body: z.input<typeof mediaInput> }) =>
      callApi<MediaFile>(adminApi.mediaFile(partOf(media)), { method: 'PUT', body }),
    onSuccess: () => showToast({ title: 'Details saved' }),
    onError: (error) => {
      // The dialog itself reports a stale version, with both versions.
      if (error instanceof ApiError && error.status === 409) return;
      showFailure('Error', failureSentence(error));
    },
    onSettled: () => refreshMedia(client),
  });
}

export function useVideoLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof mediaLinkInput>) =>
      callApi<MediaFile>(adminApi.mediaLinks(), { method: 'POST', body }),
    onSuccess: () => showToast({ title: 'Video added' }),
    onError: (error) => showFailure('Error', failureSentence(error)),
    onSettled: () => refreshMedia(client),
  });
}

export function useMediaDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (media: MediaFile) =>
      callApi(adminApi.mediaFile(partOf(media)), { method: 'DELETE' }),
    onSuccess: (_nothing, { name }) => {
      showToast({ title: 'File deleted', description: `${name} has been removed.` });
    },
    onError: (error) => {
      const gone = error instanceof ApiError && error.status === 404;
      if (gone) showFailure('Error', 'Media item not found');
      else showFailure('Deletion failed', `Failed to delete file: ${failureSentence(error)}`);
    },
    onSettled: () => refreshMedia(client),
  });
}

function refreshMedia(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [PATH] });
}

/** The server's message, or the specification's if it sent none. */
export function failureOfUpload(error: unknown): string {
  const words = error instanceof ApiError ? error.body.error : undefined;
  return words ?? 'Upload failed';
}

/** The server's messages about single files, by position in the request. */
export function refusedFiles(error: unknown): Map<number, string> {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  return new Map(
    Object.entries(fields).flatMap(([name, why]): [number, string][] => {
      const place = /^files\.(\d+)$/.exec(name)?.[1];
      return place === undefined ? [] : [[Number(place), why]];
    }),
  );
}

export function showUploadFailure(message: string): void {
  showFailure('Upload failed', `Failed to upload files: ${message}`);
}

export async function copyUrl({ url }: MediaFile): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href);
    showToast({ title: 'URL copied' });
  } catch {
    showFailure('Copy failed', 'Failed to copy URL to clipboard.');
  }
}

function showFailure(title: string, description: string): void {
  showToast({ variant: 'destructive', title, description });
}
