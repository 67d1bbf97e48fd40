// Settles the records of a restored database before a server opens it: sessions, sent messages and erased people have
// changed since the backup.
import { migrations } from '../../../db/migrations.ts';
import { endAllSessions } from '../../features/auth/server/store.ts';
import type { Records } from '../../features/backups/server/contents.ts';
import { deliveryQueue } from '../../features/connections/server/webhook-store.ts';
import { takeDueNotices } from '../../features/follow-ups/server/store.ts';
import { claimLead, dueLeads } from '../../features/follow-ups/server/warm-lead-store.ts';
import { holdMessages } from '../../features/notifications/written/server/store.ts';
import { openErasureLedger } from '../../features/privacy/server/erasure-ledger.ts';
import { noteErasuresToRepeat } from '../../features/privacy/server/erasure-store.ts';
import { deletePasswordLinks } from '../../features/staff/server/store.ts';
import { londonMoment } from '../../lib/time/london-time.ts';
import { records } from '../records.ts';

export const backupRecords: Records = {
  migrations,
  async settle(trx, now, { madeAt, dataDir, secret }) {
    await endAllSessions(trx);
    await deletePasswordLinks(trx);
    await takeDueNotices(trx, now);
    for (const lead of await dueLeads(trx, secret, now)) await claimLead(trx, lead, now);
    const made = londonMoment(new Date(madeAt));
    const reason = `Please look through before sending: restored from a backup of ${made}`;
    const heldMessages = await holdMessages(trx, reason, now);
    await deliveryQueue.hold(trx, reason);
    const erased = secret && openErasureLedger(dataDir, secret).since(madeAt);
    return {
      heldMessages,
      toEraseAgain: erased ? await noteErasuresToRepeat(trx, records, erased) : [],
    };
  },
};
