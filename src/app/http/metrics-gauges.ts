// The server's current state in numbers, with Node's own: read for each request.
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { lastVisitId } from '../../features/appointments/server/store.ts';
import { backupState } from '../../features/backups/server/store.ts';
import { countUnsent } from '../../features/notifications/written/server/store.ts';
import { diskRoom } from '../../lib/files/disk.ts';
import type { Services } from '../process/services.ts';

/** Read when Prometheus asks; values that cannot be read are left out. Register once. */
export function registerGauges(
  registry: Registry,
  { config, clock, database, log }: Services,
  keptPages: () => number,
): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const readable = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
    reading.catch((error: unknown) => {
      log.warn({ err: error }, 'a number for /metrics could not be read');
      return undefined;
    });
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await readable(read());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });

  new Gauge({
    name: 'sill_outbox_messages',
    help: 'Messages that are not sent, by state',
    registers,
    labelNames: ['state'] as const,
    async collect() {
      this.reset();
      const counts = await readable(countUnsent(database.db));
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
  new Counter({
    name: 'sill_bookings_total',
    help: 'Visits booked so far',
    registers,
    async collect() {
      this.reset();
      const last = await readable(lastVisitId(database.db));
      if (last === undefined) this.remove();
      else this.inc(last);
    },
  });
  gauge('sill_page_cache_pages', 'Finished pages that are kept', async () => keptPages());
  gauge('sill_backup_age_seconds', 'Since the newest good backup; +Inf without one', async () => {
    const { lastBackupAt } = await backupState(database.db);
    if (!lastBackupAt) return Number.POSITIVE_INFINITY;
    return (clock.now().getTime() - Date.parse(lastBackupAt)) / 1000;
  });
  gauge('sill_disk_free_bytes', 'Room where the data folder is', async () => {
    return (await diskRoom(config.dataDir)).freeBytes;
  });
}
