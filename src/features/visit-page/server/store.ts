import { type Generated, type Selectable, sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import type { VisitMessage } from '../../appointments/visit-message.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    visitMessages: VisitMessageTable;
    visitPhotos: VisitPhotoTable;
    /** Written by a trigger, however the photo was deleted. */
    visitPhotoRemovals: { filename: string };
  }
}

interface VisitMessageTable {
  id: Generated<number>;
  appointmentId: number;
  text: string;
  createdAt: string;
}

interface VisitPhotoTable {
  id: Generated<number>;
  messageId: number;
  filename: string;
  width: number;
  height: number;
  size: number;
}

export type NewPhoto = Omit<Selectable<VisitPhotoTable>, 'id' | 'messageId'>;

export async function listVisitMessages(
  db: Handle,
  appointmentId: number,
): Promise<VisitMessage[]> {
  const messages = await db
    .selectFrom('visitMessages')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .orderBy('id')
    .execute();
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  const photos = await db
    .selectFrom('visitPhotos')
    .selectAll()
    .where('messageId', 'in', ids)
    .orderBy('id')
    .execute();
  return messages.map((message) => ({
    ...message,
    photos: photos.filter(({ messageId }) => messageId === message.id),
  }));
}

/** Makes other messages for this visit wait for the transaction. */
export async function lockVisit(trx: Handle, appointmentId: number): Promise<void> {
  await trx
    .updateTable('appointments')
    .set({ version: sql<number>`version` })
    .where('id', '=', appointmentId)
    .execute();
}

export async function countVisitPhotos(db: Handle, appointmentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('visitPhotos')
    .innerJoin('visitMessages', 'visitMessages.id', 'visitPhotos.messageId')
    .where('appointmentId', '=', appointmentId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertVisitMessage(
  trx: Handle,
  appointmentId: number,
  text: string,
  photos: NewPhoto[],
  now: Date,
): Promise<void> {
  const { id } = await trx
    .insertInto('visitMessages')
    .values({ appointmentId, text, createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (photos.length === 0) return;
  await trx
    .insertInto('visitPhotos')
    .values(photos.map((photo) => ({ ...photo, messageId: id })))
    .execute();
}

export async function findVisitPhoto(
  db: Handle,
  appointmentId: number,
  photoId: number,
): Promise<string | undefined> {
  const photo = await db
    .selectFrom('visitPhotos')
    .innerJoin('visitMessages', 'visitMessages.id', 'visitPhotos.messageId')
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
