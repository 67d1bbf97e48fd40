// Reads files from a browser's form. Each goes straight to a file of its own, so that memory does not grow with the
// upload.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { orUnavailable } from '../files/storage.ts';
import { withoutControlCharacters } from '../text/plain-text.ts';
import { AppError } from './errors.ts';

export interface ReceivedFile {
  /** The sender's name for it, without folders; may be empty. */
  name: string;
  /** The sender's claim; only good for showing to people. */
  declaredType: string;
  path: string;
  size: number;
  /** It was longer than allowed; the file at `path` is incomplete. */
  tooLarge: boolean;
}

type Kept = ReceivedFile & { sha256: string };

export interface ReceivedForm {
  files: Kept[];
  fields: Map<string, string[]>;
}

/** The same for the same fields and bytes, whatever the boundary. */
export const contentOf = ({ files, fields }: ReceivedForm) => ({
  fields: [...fields].sort(),
  files: files.map(({ sha256 }) => sha256),
});

interface FormLimits {
  maxFiles: number;
  maxFileBytes: number;
}

/** Room for the form's other fields and the boundaries. */
const SLACK_BYTES = 256 * 1024;
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 8192;

export const isMultipart = (contentType: string | null | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType ?? '');

const incomplete = (cause?: unknown) =>
  new AppError('invalid', 'The upload did not arrive complete. Please try again.', { cause });

/**
 * Receives a form into an empty `folder`, which the caller removes.
 * @throws AppError 415 for another type, 413 when too large, 400 when broken or too many files or fields
 */
export async function receiveForm(
  request: Request,
  folder: string,
  limits: FormLimits,
): Promise<ReceivedForm> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!isMultipart(contentType) || !request.body) {
    throw new AppError('unsupportedMediaType', 'Please send the files as a multipart form.');
  }
  const maxBytes = limits.maxFiles * limits.maxFileBytes + SLACK_BYTES;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooMuch();

  const form: ReceivedForm = { files: [], fields: new Map() };
  const streams: BusboyFileStream[] = [];
  const writing: Promise<void>[] = [];
  let tooMany = false;
  const parser = createParser(contentType, limits);
  parser.on('file', (_field, stream, name, _encoding, declaredType) => {
    const file: Kept = {
      name: withoutControlCharacters(name ?? '').trim(),
      declaredType,
      path: join(folder, String(form.files.length)),
      size: 0,
      tooLarge: false,
      sha256: '',
    };
    form.files.push(file);
    streams.push(stream);
    const done = orUnavailable(() => keep(stream, file, limits.maxFileBytes));
    // A file that cannot be written reads no more, and the parser would wait for ever.
    done.catch((error: Error) => parser.destroy(error));
    writing.push(done);
  });
  let cutShort = false;
  parser.on('field', (field, value, _nameCut, valueCut) => {
    cutShort ||= valueCut;
    form.fields.set(field, [...(form.fields.get(field) ?? []), value]);
  });
  parser.on('filesLimit', () => {
    tooMany = true;
  });
  // The parser drops data beyond its limits: refuse the whole.
  for (const event of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => {
      cutShort = true;
    });
  }

  let size = 0;
  async function* counted(body: ReadableStream<Uint8Array>) {
    // Cancelling would end the connection, and with it the answer.
    for await (const chunk of body.values({ preventCancel: true })) {
      size += chunk.length;
      if (size > maxBytes) throw tooMuch();
      yield chunk;
    }
  }
  try {
    await pipeline(counted(request.body), parser);
  } catch (error) {
    // Without an error, a file whose last piece was not passed on would never end.
    for (const stream of streams) stream.destroy(incomplete(error));
    await Promise.allSettled(writing);
    throw error instanceof AppError ? error : incomplete(error);
  }
  await Promise.all(writing);
  // Half a text is worse than none.
  if (cutShort) throw tooMuch();
  if (tooMany) {
    throw new AppError('invalid', `Please send at most ${limits.maxFiles} files at once.`);
  }
  return form;
}

function createParser(contentType: string, { maxFiles, maxFileBytes }: FormLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: maxFiles,
        // The parser cuts at its limit: one more byte tells "too long" from "just long enough".
        fileSize: maxFileBytes + 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: maxFiles + MAX_FIELDS,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch (error) {
    throw incomplete(error);
  }
}

async function keep(stream: BusboyFileStream, file: Kept, maxBytes: number) {
  const hash = createHash('sha256');
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(stream, createWriteStream(file.path));
  file.sha256 = hash.digest('hex');
  file.size = stream.bytesRead;
  file.tooLarge = stream.truncated || file.size > maxBytes;
}

const tooMuch = () => new AppError('tooLarge', 'That is too much to send at once.');
