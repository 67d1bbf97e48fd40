import { ApiError, newKey, tryAgain, WRITE_RETRIES } from '../../../lib/http/api-client.ts';
import { sendForm } from '../../../lib/http/send-form.ts';

export interface SentFiles {
  method: 'POST' | 'PUT';
  path: string;
  /** All in one request. */
  files: readonly { file: File; altText?: string }[];
  /** Called with the share sent so far, 0 to 1. */
  onProgress(at: number, part: number): void;
  signal: AbortSignal;
}

/** @throws ApiError for a non-OK answer, AbortError when cancelled, TypeError when the network fails. */
export function sendFiles<Answer>(sent: SentFiles): Promise<Answer> {
  const { method, path, files, signal } = sent;
  const headers = { 'Idempotency-Key': newKey() };
  const form = new FormData();
  // Before the files, one per file: the server applies a single one to all.
  for (const { altText = '' } of files) form.append('altText', altText);
  for (const { file } of files) form.append('files', file, file.name);
  const onProgress = (loaded: number, total: number) => tellProgress(sent, loaded, total);
  return tryAgain(WRITE_RETRIES, signal, () =>
    sendForm<Answer>(path, form, { method, headers, signal, onProgress }),
  ).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the specification wants failures in the console
    if (error instanceof ApiError) console.error(error.message);
    throw error;
  });
}

/** Files are sent one after another; the multipart framing is negligible. */
function tellProgress({ files, onProgress }: SentFiles, loaded: number, total: number): void {
  const sizes = files.map(({ file }) => file.size);
  let gone = loaded - (total - sizes.reduce((sum, size) => sum + size, 0));
  for (const [at, size] of sizes.entries()) {
    onProgress(at, loaded === total ? 1 : Math.min(1, Math.max(0, gone / size)));
    gone -= size;
  }
}
