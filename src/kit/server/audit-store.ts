import type { Handle } from '../../lib/database.ts';
import type { Caller } from './route.ts';

declare module '../../lib/database.ts' {
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
  /** What was done, as a verb: `confirmed`, `deleted`, `signed-in`. */
  action: string;
  /** The noun it was done to: `appointment`, `settings`. */
  subject: string;
  subjectId?: number;
  /** What changed, without personal data. */
  detail?: string;
}

/** Who did it: as much of a caller as the log keeps. */
interface Actor extends Pick<Caller, 'address'> {
  staff: { username: string } | undefined;
}

/** Whoever runs a command on the server's own machine. */
export const atConsole: Actor = { staff: { username: 'console' }, address: '' };

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
      actor: caller.staff?.username ?? 'visitor',
      action: entry.action,
      subject: entry.subject,
      subjectId: entry.subjectId ?? null,
      detail: entry.detail ?? '',
      address: caller.address,
      createdAt: now.toISOString(),
    })
    .execute();
}

export interface AuditFilter {
  actor?: string | undefined;
  subject?: string | undefined;
  subjectId?: number | undefined;
  /** Only entries before this one. */
  before?: number | undefined;
  limit: number;
}

/** Entries of the log, newest first. */
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
