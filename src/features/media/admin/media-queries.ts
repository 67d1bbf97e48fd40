import type { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { showFailure, useAction } from '../../../kit/crud/admin/use-action.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { usePaused } from '../../../kit/crud/admin/use-resource.ts';
import { copyText } from '../../../kit/ui/copy-text.ts';
import { showToast, UNDO_DURATION_MS } from '../../../kit/ui/toast-store.ts';
import { ApiError, callApi, deleteAt, post, put, statusOf } from '../../../lib/http/api-client.ts';
import { isRecord } from '../../../lib/is-record.ts';
import {
  type MediaFile,
  type MediaKind,
  mediaFileSchema,
  type mediaInput,
  mediaKinds,
  type mediaLinkInput,
  type mediaList,
  type replacedFile,
  type uploadAnswer,
} from '../media.ts';
import { type SentFiles, sendFiles } from './send-file.ts';

const PATH = adminApi.media();
const CHANGES_MEDIA = { changes: [PATH], waits: true };
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

export const useUpload = () =>
  useAction({
    call: (sent: Omit<SentFiles, 'method' | 'path'>) =>
      sendFiles<z.infer<typeof uploadAnswer>>({
        ...sent,
        method: 'POST',
        path: adminApi.upload(),
      }),
    ...CHANGES_MEDIA,
  });

interface Replacement extends Pick<SentFiles, 'signal'> {
  media: MediaFile;
  file: File;
  onProgress(part: number): void;
}

export const useReplacement = () =>
  useAction({
    call: ({ media, file, onProgress, signal }: Replacement) =>
      sendFiles<z.infer<typeof replacedFile>>({
        method: 'PUT',
        path: adminApi.mediaContent(partOf(media)),
        files: [{ file }],
        onProgress: (_at, part) => onProgress(part),
        signal,
      }),
    ...CHANGES_MEDIA,
    done: ({ name, warnings }) =>
      storedWords('File replaced', [`${name} keeps its address.`, ...warnings]),
    failed: (error) => uploadFailure(failureOfUpload(error)),
  });

export const useMediaChange = () =>
  useAction({
    call: ({ media, body }: { media: MediaFile; body: z.input<typeof mediaInput> }) =>
      put<MediaFile>(adminApi.mediaFile(partOf(media)), body),
    ...CHANGES_MEDIA,
    done: 'Details saved',
    // The dialog itself reports a stale version, with both versions.
    failed: (error) => (statusOf(error) === 409 ? undefined : failureSentence(error)),
  });

export const useVideoLink = () =>
  useAction({
    call: (body: z.input<typeof mediaLinkInput>) => post<MediaFile>(adminApi.mediaLinks(), body),
    ...CHANGES_MEDIA,
    done: 'Video added',
    failed: failureSentence,
  });

export const useMediaDeletion = () =>
  useAction({
    call: (media: MediaFile) => deleteAt(adminApi.mediaFile(partOf(media))),
    ...CHANGES_MEDIA,
    done: (_nothing, { name }) => ({
      title: 'File deleted',
      description: `${name} has been removed.`,
    }),
    failed: (error) =>
      statusOf(error) === 404
        ? 'Media item not found'
        : {
            title: 'Deletion failed',
            description: `Failed to delete file: ${failureSentence(error)}`,
          },
  });

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

/** What may look different takes longer to read. */
export const storedWords = (title: string, said: readonly string[]) => ({
  title,
  description: said.join(' '),
  ...(said.length > 1 && { durationMs: UNDO_DURATION_MS }),
});

export const uploadFailure = (message: string) => ({
  title: 'Upload failed',
  description: `Failed to upload files: ${message}`,
});

export async function copyUrl({ url }: MediaFile): Promise<void> {
  const { href } = new URL(url, location.origin);
  if (await copyText(href)) showToast({ title: 'URL copied' });
  else {
    const description = `Failed to copy URL to clipboard. It is ${href}`;
    showFailure({ title: 'Copy failed', description });
  }
}
