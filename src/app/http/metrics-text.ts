// The text that Prometheus reads (https://prometheus.io/docs/instrumenting/exposition_formats).
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricValueWithName,
  Registry,
} from 'prom-client';
import { lastVisitId } from '../../features/appointments/server/store.ts';
import { backupState } from '../../features/backups/server/store.ts';
import { countUnsent } from '../../features/notifications/written/server/store.ts';
import { diskRoom } from '../../lib/files/disk.ts';
import type { Services } from '../process/services.ts';
import { SECONDS, type Tally } from './request-tallies.ts';

interface Counted {
  tallies(): Tally[];
  keptPages(): number;
}

/** Everything there is to tell; to be made once. What cannot be read is left out. */
export function metricsText(services: Services, { tallies, keptPages }: Counted) {
  const { config, clock, database, log } = services;
  const registry = new Registry();
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

  new Counter({
    name: 'sill_http_requests_total',
    help: 'Requests that were answered',
    registers,
    labelNames: ['method', 'route', 'status'] as const,
    collect() {
      this.reset();
      for (const { method, route, status: code, count } of tallies()) {
        this.inc({ method, route, status: code }, count);
      }
    },
  });
  registerSeconds(registry, tallies);
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

  return { contentType: registry.contentType, read: () => registry.metrics() };
}

const SECONDS_NAME = 'sill_http_request_seconds';
type SecondsLabel = 'method' | 'route' | 'le';

/** A histogram of what has been counted elsewhere, all statuses of a route together. */
function registerSeconds(registry: Registry, tallies: () => Tally[]): void {
  const histogram = new Histogram<SecondsLabel>({
    name: SECONDS_NAME,
    help: 'How long answers took that were not kept finished',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  const empty = histogram.get();
  // What the registry calls, though its types do not say so.
  Object.assign(histogram, {
    async getForPromString() {
      const timed = tallies().filter(({ within }) => within.length > 0);
      const byRoute = Map.groupBy(timed, ({ method, route }) => `${method} ${route}`);
      return { ...(await empty), values: [...byRoute.values()].flatMap(secondsOf) };
    },
  });
}

/** As Prometheus wants it: each bucket counts what the ones before it count, too. */
function secondsOf(tallies: Tally[]): MetricValueWithName<SecondsLabel>[] {
  const { method = '', route = '' } = tallies[0] ?? {};
  const labels = { method, route };
  let sum = 0;
  for (const { seconds } of tallies) sum += seconds;
  let count = 0;
  const buckets = [...SECONDS, '+Inf'].map((le, at) => {
    for (const { within } of tallies) count += within[at] ?? 0;
    return { metricName: `${SECONDS_NAME}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${SECONDS_NAME}_sum`, labels, value: sum },
    { metricName: `${SECONDS_NAME}_count`, labels, value: count },
  ];
}
