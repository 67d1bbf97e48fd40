import { type Generated, type Selectable, sql } from 'kysely';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Handle, Tables } from '../../../lib/database/database.ts';
import type { AppointmentRow } from '../../appointments/server/store.ts';
import type { VisitMessage } from '../../appointments/visit-message.ts';
import { answersAbout, insertEntry } from '../../inbox/server/store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    visitPhotos: {
      id: Generated<number>;
      /** The entry that it came with. */
      messageId: number;
      filename: string;
      width: number;
      height: number;
      size: number;
    };
    /** Written by a trigger, however the photo was deleted. */
    visitPhotoRemovals: { filename: string };
  }
}

export type NewPhoto = Omit<Selectable<Tables['visitPhotos']>, 'id' | 'messageId'>;

/** The customer's, and our answers about this visit, oldest first. */
export async function listVisitMessages(
  db: Handle,
  appointmentId: number,
): Promise<VisitMessage[]> {
  const messages = await db
    .selectFrom('entries')
    .select(['id', 'text', 'createdAt'])
    .where('appointmentId', '=', appointmentId)
    .where('channel', '=', 'page')
    .orderBy('id')
    .execute();
  const answers = await answersAbout(db, appointmentId);
  const ids = [0, ...messages.map(({ id }) => id)];
  const photos = await db
    .selectFrom('visitPhotos')
    .selectAll()
    .where('messageId', 'in', ids)
    .orderBy('id')
    .execute();
  const all = [
    ...messages.map(({ text, ...message }) => {
      const own = photos.filter(({ messageId }) => messageId === message.id);
      const isOnlyPhotos = text === photosInWords(own.length);
      return { ...message, from: 'customer' as const, text: isOnlyPhotos ? '' : text, photos: own };
    }),
    ...answers.map((answer) => ({ ...answer, from: 'firm' as const, photos: [] })),
  ];
  return all.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** Stands for the text where there is none. */
const photosInWords = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

/** Makes other messages for this visit wait for the transaction. */
export async function lockVisit(trx: Handle, appointmentId: number): Promise<void> {
  await trx
    .updateTable('appointments')
    .set({ version: sql<number>`version` })
    .where('id', '=', appointmentId)
    .execute();
}

export const countVisitPhotos = (db: Handle, appointmentId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('visitPhotos')
      .innerJoin('entries', 'entries.id', 'visitPhotos.messageId')
      .where('appointmentId', '=', appointmentId),
  );

export async function insertVisitMessage(
  trx: Handle,
  { id: appointmentId, customerId }: Pick<AppointmentRow, 'id' | 'customerId'>,
  text: string,
  photos: NewPhoto[],
  now: Date,
): Promise<void> {
  const written = text || photosInWords(photos.length);
  const entry = { channel: 'page' as const, text: written, customerId, appointmentId };
  const messageId = await insertEntry(trx, entry, now);
  if (photos.length === 0 || messageId === undefined) return;
  await trx
    .insertInto('visitPhotos')
    .values(photos.map((photo) => ({ ...photo, messageId })))
    .execute();
}

export async function findVisitPhoto(
  db: Handle,
  appointmentId: number,
  photoId: number,
): Promise<string | undefined> {
  const photo = await db
    .selectFrom('visitPhotos')
    .innerJoin('entries', 'entries.id', 'visitPhotos.messageId')
    .select('filename')
    .where('visitPhotos.id', '=', photoId)
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst();
  return photo?.filename;
}

export async function listPhotoFiles(db: Handle): Promise<Set<string>> {
  const rows = await db.selectFrom('visitPhotos').select('filename').execute();
  return new Set(rows.map(({ filename }) => filename));
}

export async function listPhotoRemovals(db: Handle): Promise<string[]> {
  const rows = await db.selectFrom('visitPhotoRemovals').selectAll().limit(500).execute();
  return rows.map(({ filename }) => filename);
}

export async function forgetPhotoRemovals(trx: Handle, names: string[]): Promise<void> {
  await trx.deleteFrom('visitPhotoRemovals').where('filename', 'in', names).execute();
}
