// The process: settings, database, listening, and a clean end. Astro's build makes this its entry.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createApp } from 'astro/app/entrypoint';
import { systemClock } from '../lib/clock.ts';
import { type Config, ConfigError, readConfig } from '../lib/env.ts';
import { createLog } from '../lib/log.ts';
import { commonHeaders } from '../lib/security-headers.ts';
import { DatabaseFileError } from '../lib/sqlite-file.ts';
import { type House, openHouse } from './house.ts';
import { createHttp } from './http.ts';
import { loadStaticFiles } from './static-files.ts';

const DRAIN_MS = 8000;

try {
  await start(readConfig());
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DatabaseFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const house = await openHouse(config, systemClock, log);
  const site = createApp({ streaming: false });
  const http = createHttp(house, {
    renderPage(request, locals) {
      const routeData = site.match(request);
      // Astro's own endpoints, such as its image service, are not for visitors.
      return routeData?.type === 'page' ? site.render(request, { locals, routeData }) : undefined;
    },
    staticFiles: loadStaticFiles(
      fileURLToPath(new URL('../client', import.meta.url)),
      commonHeaders(config.publicUrl),
    ),
  });
  const server = createServer(getRequestListener(http.fetch, { overrideGlobalObjects: false }));
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.once('error', (error) => {
    log.fatal({ err: error }, 'cannot listen');
    process.exit(1);
  });
  server.listen(config.port, config.host, () => {
    log.info({ host: config.host, port: config.port }, `open at ${config.publicUrl}`);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(server, house));
  }
}

/** Stops accepting, lets what runs finish for up to 8 seconds, and leaves the database tidy. */
async function stop(server: ReturnType<typeof createServer>, house: House): Promise<void> {
  house.log.info('closing');
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  server.closeAllConnections();
  await house.close();
  process.exit(0);
}
