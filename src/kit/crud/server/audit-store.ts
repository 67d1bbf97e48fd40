import type { Handle } from '../../../lib/database/database.ts';
import type { Caller } from '../../http/route.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    auditEntries: {
      id?: number;
      actor: string;
      action: string;
      subject: string;
      subjectId: number | null;
      detail: string;
      address: string;
      createdAt: string;
    };
  }
}

export interface AuditEntry {
  /** The action, as a verb: `confirmed`, `deleted`, `signed-in`. */
  action: string;
  /** The noun it acts on: `appointment`, `settings`. */
  subject: string;
  subjectId?: number;
  /** What changed, without personal data. */
  detail?: string;
}

export interface Actor extends Pick<Caller, 'address'> {
  staff: { username: string } | undefined;
}

export const atConsole: Actor = { staff: { username: 'console' }, address: '' };

const VISITOR = 'visitor';

/** Records who did what from where, in the change's own transaction. */
export async function recordAudit(
  trx: Handle,
  caller: Actor,
  now: Date,
  entry: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('auditEntries')
    .values({
      actor: caller.staff?.username ?? VISITOR,
      action: entry.action,
      subject: entry.subject,
      subjectId: entry.subjectId ?? null,
      detail: entry.detail ?? '',
      address: caller.address,
      createdAt: now.toISOString(),
    })
    .execute();
}

/** Deletes some old entries and visitors' addresses. @returns how many; 0 when all is done */
export async function forgetAudit(
  trx: Handle,
  before: { entries: string; addresses: string },
  most: number,
): Promise<number> {
  // The oldest come first: others are not looked at.
  const oldest = await trx
    .selectFrom('auditEntries')
    .select(['id', 'createdAt'])
    .orderBy('id')
    .limit(most)
    .execute();
  const old = oldest.flatMap(({ id, createdAt }) => (createdAt < before.entries ? [id ?? 0] : []));
  if (old.length > 0) await trx.deleteFrom('auditEntries').where('id', 'in', old).execute();
  const known = await trx
    .selectFrom('auditEntries')
    .select('id')
    .where('createdAt', '<', before.addresses)
    .where('actor', '=', VISITOR)
    .where('address', '!=', '')
    .orderBy('id')
    .limit(most)
    .execute();
  const ids = known.map(({ id }) => id ?? 0);
  if (ids.length > 0) {
    await trx.updateTable('auditEntries').set({ address: '' }).where('id', 'in', ids).execute();
  }
  return old.length + ids.length;
}

interface AuditFilter {
  actor?: string | undefined;
  subject?: string | undefined;
  subjectId?: number | undefined;
  before?: number | undefined;
  limit: number;
}

export async function listAudit(db: Handle, filter: AuditFilter) {
  const { actor, subject, subjectId, before, limit } = filter;
  let query = db.selectFrom('auditEntries').selectAll().orderBy('id', 'desc').limit(limit);
  if (actor) query = query.where('actor', '=', actor);
  if (subject) query = query.where('subject', '=', subject);
  if (subjectId !== undefined) query = query.where('subjectId', '=', subjectId);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, id: row.id ?? 0 }));
}
