// Messages and photos from customers. Photos become WebP without metadata, kept outside the media library.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { sniffType } from '../../../lib/files/file-kind.ts';
import { withIncomingFolder } from '../../../lib/files/incoming-folder.ts';
import type { Storage, StoredFile } from '../../../lib/files/storage.ts';
import type { Trash } from '../../../lib/files/trash.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { type ReceivedFile, receiveForm } from '../../../lib/http/multipart.ts';
import { toWebPicture } from '../../../lib/pictures/picture-conversion.ts';
import type { Log } from '../../../lib/process/log.ts';
import { z } from '../../../lib/text/zod.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { holdsPlace } from '../../appointments/lifecycle.ts';
import type { AppointmentServices } from '../../appointments/server/booking.ts';
import { messagesToTeam } from '../../appointments/server/messages.ts';
import { type AppointmentRow, knownVisit } from '../../appointments/server/store.ts';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  type PhotoType,
  photoTypes,
  type VisitMessage,
  visitMessageMessages,
  visitMessageText,
} from '../../appointments/visit-message.ts';
import { enqueueMessages } from '../../notifications/server/store.ts';
import {
  countVisitPhotos,
  findVisitPhoto,
  forgetPhotoRemovals,
  insertVisitMessage,
  listPhotoFiles,
  listPhotoRemovals,
  listVisitMessages,
  lockVisit,
  type NewPhoto,
} from './store.ts';

interface MessageIntakeOptions extends AppointmentServices {
  log: Log;
  photos: Storage;
  /** Trash for files without a photo record. */
  trash: Trash;
  incoming: string;
}

export interface MessageIntake {
  /**
   * Takes a multipart form of `message` and `photos`, and tells the team.
   * @throws AppError 404 for a wrong link, 409 when the visit is over or has its five photos, 400 for an unreadable
   * file, 413 for a photo of more than 5 MB, 429 after ten an hour.
   */
  receive(linkToken: string, raw: Request, caller: Caller): Promise<VisitMessage[]>;
  /** @throws AppError 404 */
  openPhoto(appointmentId: number, photoId: number): Promise<StoredFile>;
  /** Permanently removes the files of photos whose visit or person has been deleted. */
  removePhotos(): Promise<void>;
  /** Moves files without a visit, left by a crash, into the trash. */
  sweep(): Promise<number>;
}

const PER_HOUR = 10;

const formFields = z.object({ message: visitMessageText });

export const takesMessages = (
  { status, preferredDate }: Pick<AppointmentRow, 'status' | 'preferredDate'>,
  today: string,
) => holdsPlace(status) && preferredDate >= today;

/** @throws AppError 409 */
async function refuseTooMany(db: Handle, visit: number, more: number): Promise<void> {
  if (more === 0 || (await countVisitPhotos(db, visit)) + more <= MAX_PHOTOS) return;
  throw AppError.at('photos', visitMessageMessages.tooMany, 'conflict');
}

export function createMessageIntake(deps: MessageIntakeOptions): MessageIntake {
  const { database, log, photos, trash, incoming } = deps;
  const refusal = 'You have sent a lot in the last hour. Please call us, or try again later.';
  const perVisit = createRateLimit(PER_HOUR, 3600, refusal, { database, name: 'visit' });
  const perAddress = createRateLimit(PER_HOUR * 2, 3600, refusal, { database, name: 'message' });

  async function openVisit(db: Handle, linkToken: string): Promise<AppointmentRow> {
    const row = await knownVisit(db, linkToken, deps.secret);
    if (takesMessages(row, londonDayOf(deps.clock.now()))) return row;
    throw new AppError('conflict', 'This visit is over. Please call us, or write to us.');
  }

  async function keepPhotos(files: ReceivedFile[]): Promise<NewPhoto[]> {
    const kept: NewPhoto[] = [];
    try {
      for (const file of files) {
        const { content, width, height } = await readPhoto(file);
        const filename = `${randomBytes(16).toString('hex')}.webp`;
        const bytes = Buffer.from(content);
        await photos.write(filename, bytes);
        kept.push({ filename, width, height, size: bytes.length });
      }
      return kept;
    } catch (error) {
      await discard(kept);
      throw error;
    }
  }

  async function discard(kept: NewPhoto[]): Promise<void> {
    for (const { filename } of kept) {
      await photos.remove(filename).catch((error: unknown) => {
        log.warn({ err: error, filename }, 'an unused photo was not removed');
      });
    }
  }

  async function write(linkToken: string, text: string, kept: NewPhoto[], caller: Caller) {
    const [correspondents, channels] = await Promise.all([
      deps.correspondents(),
      deps.channelState(),
    ]);
    return writeAs(deps, caller, ['appointments', 'inbox'], async (trx, audit, now) => {
      const visit = await openVisit(trx, linkToken);
      await lockVisit(trx, visit.id);
      await refuseTooMany(trx, visit.id, kept.length);
      await insertVisitMessage(trx, visit, text, kept, now);
      const sent = inWords(text, kept.length);
      const told = { sent, message: text };
      const messages = messagesToTeam(visit, correspondents, 'visit-message-team', told);
      await enqueueMessages(trx, messages, channels, now);
      await audit('received', 'appointment', { subjectId: visit.id, detail: sent });
      return listVisitMessages(trx, visit.id);
    });
  }

  return {
    async receive(linkToken, raw, caller) {
      // Check before reading: a stranger's files are not worth the disk.
      const visit = await openVisit(database.db, linkToken);
      await perAddress.spend(caller.address);
      await perVisit.spend(String(visit.id));
      return withIncomingFolder(incoming, async (folder) => {
        const form = await receiveForm(raw, folder, {
          maxFiles: MAX_PHOTOS,
          maxFileBytes: MAX_PHOTO_BYTES,
        });
        const [message = ''] = form.fields.get('message') ?? [];
        const { message: text } = validate(formFields, { message });
        // Without a chosen file, a form still sends an empty one with no name.
        const files = form.files.filter((file) => file.name !== '' || file.size > 0);
        if (files.length === 0 && !text) {
          throw AppError.at('message', visitMessageMessages.nothing);
        }
        await refuseTooMany(database.db, visit.id, files.length);
        const kept = await keepPhotos(files);
        try {
          return await write(linkToken, text, kept, caller);
        } catch (error) {
          await discard(kept);
          throw error;
        }
      });
    },
    async openPhoto(appointmentId, photoId) {
      const filename = await findVisitPhoto(database.db, appointmentId, photoId);
      const file = filename && (await photos.read(filename));
      if (!file) throw new AppError('notFound', 'There is no such photo.');
      return file;
    },
    async removePhotos() {
      const names = await listPhotoRemovals(database.db);
      if (names.length === 0) return;
      for (const name of names) await photos.remove(name);
      await database.write((trx) => forgetPhotoRemovals(trx, names));
    },
    sweep: () => trash.sweep(photos, 'visit-photos', () => listPhotoFiles(database.db)),
  };
}

async function readPhoto(file: ReceivedFile) {
  if (file.tooLarge) throw AppError.at('photos', visitMessageMessages.tooLarge, 'tooLarge');
  const content = await readFile(file.path);
  const type = await sniffType(content);
  if (!isPhotoType(type)) throw AppError.at('photos', visitMessageMessages.unsupported, 'invalid');
  try {
    return await toWebPicture(content, type);
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      throw AppError.at('photos', error.message, 'invalid');
    throw error;
  }
}

const isPhotoType = (type: string | undefined): type is PhotoType =>
  photoTypes.some((known) => known === type);

function inWords(text: string, photos: number): string {
  const pictures = photos === 1 ? 'a photo' : `${photos} photos`;
  if (photos === 0) return 'a message';
  return text ? `a message and ${pictures}` : pictures;
}
