import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { recordAudit } from '../../crud/server/audit-store.ts';
import { forgetSlug } from '../../crud/server/old-slug-store.ts';
import type { Caller } from '../../http/route.ts';
import type { Known, Life, Values } from './life.ts';
import { type findTrashed, freeSlug, putRowsBack, takeOutOfTrash } from './trash-store.ts';

type Trashed = NonNullable<Awaited<ReturnType<typeof findTrashed>>>;

/**
 * Puts a deleted record back, within a transaction: under another slug where one is given.
 * @throws AppError 400 where it is not valid any more, 409 with `proposal` where its slug is taken
 */
export async function putBack(
  trx: Handle,
  { database: { engine }, clock }: Base,
  caller: Caller,
  life: Life,
  { id, record, recordId, data, rows }: Trashed,
  slug: string | undefined,
): Promise<Known> {
  const { trash } = life;
  if (!trash) throw new AppError('notFound', `A ${life.noun} cannot be put back.`);
  const was = JSON.parse(data) as Values;
  const input = await life.check({ ...was, ...(slug !== undefined && { slug }) }, recordId, trx);
  if (typeof input.slug === 'string') {
    const proposal = await freeSlug(trx, trash, input.slug);
    if (proposal !== input.slug) throw takenSince(input.slug, proposal);
    if (trash.slugKind) await forgetSlug(trx, trash.slugKind, input.slug);
  }
  await trash.beforePutBack(trx, input);
  const isRenamed = input.slug !== was.slug;
  await putRowsBack(trx, engine, trash, rows, isRenamed ? String(input.slug) : undefined);
  await trash.afterPutBack?.(trx, Number(recordId));
  await takeOutOfTrash(trx, id ?? 0);
  const told = { action: 'restored', detail: 'from the trash' };
  // Written again: what is searched for has changed too.
  if (isRenamed) return life.replace(trx, caller, recordId, input, told);
  const subject = { subject: life.noun, subjectId: Number(recordId) };
  await recordAudit(trx, caller, clock.now(), { ...subject, ...told });
  const known = await life.read(trx, recordId);
  if (!known) throw new Error(`${record} ${recordId} was put back, and is not there`);
  return known;
}

function takenSince(slug: string, proposal: string): AppError {
  const message = `The slug "${slug}" is used by another page now.`;
  return new AppError('conflict', message, { fields: { slug: message }, body: { proposal } });
}
