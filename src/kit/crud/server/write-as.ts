import type { Base, Handle, Topic } from '../../../lib/database/database.ts';
import { type Actor, type AuditEntry, recordAudit } from './audit-store.ts';

/** Enters what has been done in the audit log: `audit('removed', 'token', { subjectId: id })`. */
export type Audit = (
  action: string,
  subject: string,
  about?: Pick<AuditEntry, 'subjectId' | 'detail'>,
) => Promise<void>;

/**
 * What somebody changes, in one transaction with its entries in the audit log. Once it is on disk, those who keep a
 * copy hear of the topics.
 */
export async function writeAs<Result>(
  { database, clock }: Base,
  caller: Actor,
  topics: Topic | readonly Topic[],
  work: (trx: Handle, audit: Audit, now: Date) => Promise<Result>,
): Promise<Result> {
  const done = await database.write((trx) => {
    const now = clock.now();
    const audit: Audit = (action, subject, about) =>
      recordAudit(trx, caller, now, { action, subject, ...about });
    return work(trx, audit, now);
  });
  for (const topic of [topics].flat()) database.changes.publish(topic);
  return done;
}

/** Enters what somebody has seen or begun, where nothing else is written. */
export const auditAlone = (base: Base, caller: Actor, ...entry: Parameters<Audit>): Promise<void> =>
  writeAs(base, caller, [], (_trx, audit) => audit(...entry));
