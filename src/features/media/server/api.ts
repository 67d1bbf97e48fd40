import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { Page, rangeParameters, readCursor, readPaging } from '../../../kit/crud/server/paging.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate, validateQuery } from '../../../kit/http/validate.ts';
import type { PictureFinder } from '../../../kit/records/server/record.ts';
import { type Handle, isUniqueViolation } from '../../../lib/database/database.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { withIncomingFolder } from '../../../lib/files/incoming-folder.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { contentOf, receiveForm } from '../../../lib/http/multipart.ts';
import { urls } from '../../../urls.ts';
import {
  MAX_FILES_AT_ONCE,
  MAX_UPLOAD_BYTES,
  type MediaFile,
  type MediaUsage,
  mediaFileSchema,
  mediaInput,
  mediaKinds,
  mediaLinkInput,
  mediaList,
  replacedFile,
  uploadAnswer,
  uploadMessages,
  videoTypeOf,
} from '../media.ts';
import {
  addFiles,
  getMedia,
  type MediaDeps,
  noSuchFile,
  removeFile,
  replaceFile,
} from './library.ts';
import {
  findMedia,
  findMediaIds,
  findMediaRows,
  insertMedia,
  type MediaChanges,
  type MediaRow,
  toMediaFile,
  updateMedia,
} from './store.ts';

const route = routesUnder('Media');

const UPLOADS_PER_HOUR = 600;

const file = z.string().meta({ format: 'binary' });
const uploadForm = z.object({ files: z.array(file), altText: z.string().optional() });
const replacementForm = z.object({ file });
const kindQuery = z.object({
  kind: z.enum(mediaKinds, `kind takes ${mediaKinds.join(', ')}`).optional(),
});
const altTexts = z.array(mediaInput.shape.alt.unwrap());

/** @param finders find where files are shown. */
export function mediaApi(parts: MediaDeps, finders: readonly PictureFinder[]): Route[] {
  const { database } = parts;
  const uploads = createRateLimit(
    UPLOADS_PER_HOUR,
    3600,
    'That is too many files for one hour. Please try again later.',
    { database, name: 'upload' },
  );

  async function withUsage(rows: MediaRow[]): Promise<MediaFile[]> {
    const usage = await findUsage(database.db, finders, rows);
    return rows.map((row) => ({ ...toMediaFile(row), usedIn: usage.get(row.url) ?? [] }));
  }
  async function fileOf(row: MediaRow): Promise<MediaFile> {
    const usage = await findUsage(database.db, finders, [row]);
    return { ...toMediaFile(row), usedIn: usage.get(row.url) ?? [] };
  }

  async function answer(ids: number[], said: { total?: number; next?: unknown } = {}) {
    return new Page({ files: await withUsage(await findMediaRows(database.db, ids)) }, said);
  }

  return [
    route.get(adminApi.media(), {
      summary: 'Uploaded files and linked videos, newest first, with where they are shown',
      query: {
        q: 'Text to look for in the name',
        kind: `One of ${mediaKinds.join(', ')}`,
        ...rangeParameters,
      },
      answer: mediaList,
      async handle(request) {
        const filter = { q: request.query('q'), ...validateQuery(kindQuery, request) };
        const cursor = readCursor(request, {}, []);
        if (cursor) {
          const { place, limit } = cursor;
          const stretch = { ...filter, after: place?.id, limit: limit + 1 };
          const ids = await findMediaIds(database, stretch);
          const shown = ids.slice(0, limit);
          return answer(shown, { next: ids.length > limit ? shown.at(-1) : undefined });
        }
        const ids = await findMediaIds(database, filter);
        const paging = readPaging(request);
        if (!paging) return answer(ids);
        const shown = ids.slice(paging.offset, paging.offset + paging.limit);
        return answer(shown, { total: ids.length });
      },
    }),
    route.post(adminApi.upload(), {
      summary: 'Add files: all of them, or none if one is refused',
      status: 201,
      form: uploadForm,
      answer: uploadAnswer,
      handle: ({ raw, caller, once }) =>
        withIncomingFolder(parts.incoming, async (folder) => {
          const form = await receiveForm(raw, folder, {
            maxFiles: MAX_FILES_AT_ONCE,
            maxFileBytes: MAX_UPLOAD_BYTES,
          });
          return once(contentOf(form), async () => {
            for (const _ of form.files) await uploads.spend(caller.staff?.id ?? caller.address);
            const alts = validate(altTexts, form.fields.get('altText') ?? []);
            const { rows, ...told } = await addFiles(parts, form.files, alts, caller);
            return { files: await withUsage(rows), ...told };
          });
        }),
    }),
    route.post(adminApi.mediaLinks(), {
      summary: 'Add an MP4 or WebM video hosted elsewhere, by its address',
      status: 201,
      body: mediaLinkInput,
      answer: mediaFileSchema,
      async handle({ body: { url, name }, caller }) {
        const type = videoTypeOf(url) ?? 'video/mp4';
        const ending = type === 'video/webm' ? 'webm' : 'mp4';
        const ownName = decodeName(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
        const row = await writeAs(parts, caller, 'media', async (trx, audit, now) => {
          const added = await insertMedia(
            trx,
            {
              filename: `${randomBytes(12).toString('hex')}.${ending}`,
              name: name || ownName || url,
              originalName: ownName,
              url,
              type,
              kind: 'video',
              size: 0,
              width: null,
              height: null,
              alt: '',
              placeholder: null,
            },
            now,
          );
          await audit('linked', 'media', { subjectId: added.id });
          return added;
        }).catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
          throw AppError.at('url', 'This video is already in the library.', 'conflict', error);
        });
        return fileOf(row);
      },
    }),
    route.put(adminApi.mediaFile(':filename'), {
      summary: 'Change name, alternative text or focal point; fields not sent stay as they are',
      body: mediaInput,
      answer: mediaFileSchema,
      async handle({ param, body, caller }) {
        const { version, focalPoint, ...texts } = body;
        const row = await writeAs(parts, caller, 'media', async (trx, audit) => {
          const before = await findMedia(trx, param('filename'));
          if (!before) throw noSuchFile();
          const changes: MediaChanges = {
            ...texts,
            ...(focalPoint && {
              focalX: Math.round(focalPoint.x * 1000),
              focalY: Math.round(focalPoint.y * 1000),
            }),
          };
          const stale = version !== undefined && version !== before.version;
          const after = stale ? undefined : await updateMedia(trx, before, changes);
          if (!after) {
            throw AppError.stale('Somebody else has changed this file meanwhile.', {
              ...toMediaFile(before),
              usedIn: [],
            });
          }
          await audit('updated', 'media', { subjectId: after.id });
          return after;
        });
        return fileOf(row);
      },
    }),
    route.put(adminApi.mediaContent(':filename'), {
      summary: 'Replace a file; its address stays the same',
      form: replacementForm,
      answer: replacedFile,
      async handle({ param, raw, caller, once }) {
        // Before reading a body that would not be used.
        await getMedia(parts, param('filename'));
        return withIncomingFolder(parts.incoming, async (folder) => {
          const form = await receiveForm(raw, folder, {
            maxFiles: 1,
            maxFileBytes: MAX_UPLOAD_BYTES,
          });
          const [sent] = form.files.filter(({ name, size }) => name !== '' || size > 0);
          if (!sent) throw new AppError('invalid', uploadMessages.none);
          return once(contentOf(form), async () => {
            await uploads.spend(caller.staff?.id ?? caller.address);
            const { row, warnings } = await replaceFile(parts, param('filename'), sent, caller);
            return { ...(await fileOf(row)), warnings };
          });
        });
      },
    }),
    route.delete(adminApi.mediaFile(':filename'), {
      summary: 'Delete a file, even one in use',
      handle: ({ param, caller }) => removeFile(parts, param('filename'), caller),
    }),
  ];
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}

// Both engines limit the number of values in a query.
const ADDRESSES_AT_ONCE = 500;

/**
 * The places of each file, by its own address. A picture may also be stored by its bare file name. Media knows no other
 * feature: src/app passes in the finders.
 */
async function findUsage(
  db: Handle,
  finders: readonly PictureFinder[],
  files: readonly { filename: string; url: string }[],
): Promise<Map<string, MediaUsage[]>> {
  const urlByAddress = new Map(
    files.flatMap(({ filename, url }) =>
      url === urls.upload(filename)
        ? [
            [url, url],
            [filename, url],
          ]
        : [[url, url]],
    ) as [string, string][],
  );
  const addresses = [...urlByAddress.keys()];
  const usage = new Map<string, MediaUsage[]>();
  for (let start = 0; start < addresses.length; start += ADDRESSES_AT_ONCE) {
    const some = addresses.slice(start, start + ADDRESSES_AT_ONCE);
    for (const finder of finders) {
      for (const { address, ...place } of await finder(db, some)) {
        const url = urlByAddress.get(address) ?? address;
        const places = usage.get(url) ?? [];
        // A product's main picture may be in its gallery too: that is one place.
        const known = places.some(({ type, id }) => type === place.type && id === place.id);
        if (!known) usage.set(url, [...places, place]);
      }
    }
  }
  return usage;
}
