// Astro's fetch file in development: the same stack, with Vite serving scripts and styles.
import { astro, FetchState } from 'astro/fetch';
import { migrations } from '../../../db/migrations.ts';
import { migrateToLatest } from '../../lib/database/migrate.ts';
import { readConfig } from '../../lib/process/env.ts';
import { createLog } from '../../lib/process/log.ts';
import { systemClock } from '../../lib/time/clock.ts';
import { createHttp } from '../http/stack.ts';
import { withStyles } from '../site/site-styles.ts';
import { openServices, type Services } from './services.ts';

// One set of services for the life of the process, however often this file is reloaded.
const kept = globalThis as { sillServices?: Promise<Services> };
const config = readConfig();
kept.sillServices ??= openServices(config, systemClock, createLog(config.logLevel));
const services = await kept.sillServices;
// A reload may bring a new migration.
await migrateToLatest(services.database, migrations);
services.start();

const http = createHttp(services, {
  renderPage: withStyles((request, locals) => {
    const state = new FetchState(request);
    Object.assign(state.locals, locals);
    return state.routeData?.type === 'page' ? astro(state) : undefined;
  }),
});

export default { fetch: (request: Request) => http.fetch(request) };
