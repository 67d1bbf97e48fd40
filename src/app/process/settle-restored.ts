// What becomes of a database that comes back from a backup, before a server may open it: what was true
// when it was made is not true any more of who is signed in, of what has been sent, and of who has asked
// to be forgotten.
import { migrations } from '../../../db/migrations.ts';
import { endAllSessions } from '../../features/auth/server/store.ts';
import { forgetRunningBackups } from '../../features/backups/server/store.ts';
import { deliveryQueue } from '../../features/connections/server/webhook-store.ts';
import { takeDueNotices } from '../../features/follow-ups/server/store.ts';
import { holdMessages } from '../../features/notifications/written/server/store.ts';
import { openErasureLedger } from '../../features/privacy/server/erasure-ledger.ts';
import { noteErasuresToRepeat } from '../../features/privacy/server/erasure-store.ts';
import { deletePasswordLinks } from '../../features/staff/server/store.ts';
import { atConsole, recordAudit } from '../../kit/crud/server/audit-store.ts';
import { openSqlite } from '../../lib/database/engines.ts';
import { renewSeries } from '../../lib/database/installation.ts';
import { migrateToLatest } from '../../lib/database/migrate.ts';
import { londonMoment } from '../../lib/time/london-time.ts';

export interface Settled {
  /** Messages that waited when the backup was made. They may have been sent since. */
  heldMessages: number;
  /** E-mail addresses and numbers of people who have been erased since and are there again. */
  toEraseAgain: string[];
}

interface Restored {
  madeAt: string;
  /** Where the ledger of erasures is, and the secret that it was kept with. */
  dataDir: string;
  secret: string | undefined;
}

/** @param file the copy of the backup's database, which nobody has opened yet. */
export async function settleRestored(
  file: string,
  { madeAt, dataDir, secret }: Restored,
): Promise<Settled> {
  const erasedAt = secret && openErasureLedger(dataDir, secret).since(madeAt);
  const made = londonMoment(new Date(madeAt));
  const database = openSqlite(file);
  try {
    await migrateToLatest(database, migrations);
    return await database.write(async (trx) => {
      const now = new Date();
      await endAllSessions(trx);
      await deletePasswordLinks(trx);
      await renewSeries(trx);
      await forgetRunningBackups(trx);
      await takeDueNotices(trx, now);
      const reason = `Please look through before sending: restored from a backup of ${made}`;
      const heldMessages = await holdMessages(trx, reason, now);
      await deliveryQueue.hold(trx, reason);
      const toEraseAgain = erasedAt ? await noteErasuresToRepeat(trx, erasedAt) : [];
      await recordAudit(trx, atConsole, now, {
        action: 'restored',
        subject: 'backup',
        detail: `of ${made}`,
      });
      return { heldMessages, toEraseAgain };
    });
  } finally {
    database.checkpoint();
    await database.close();
  }
}
