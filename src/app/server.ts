// The process: settings, database, listening, and a clean end.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from 'astro/app/entrypoint';
import { systemClock } from '../lib/clock.ts';
import { type Config, readConfig } from '../lib/env.ts';
import { checkWholeFileLater } from '../lib/file-check.ts';
import { createLog } from '../lib/log.ts';
import { commonHeaders } from '../lib/security-headers.ts';
import { sqliteFileIn } from '../lib/sqlite-file.ts';
import { StartError } from '../lib/start-error.ts';
import { startDailyBackups } from './daily-backup.ts';
import { type House, openHouse } from './house.ts';
import { createHttp } from './http.ts';
import { loadStaticFiles } from './static-files.ts';

const DRAIN_MS = 8000;

/** @param clientFolder where the build has put scripts, styles and fonts. */
export async function run(clientFolder: URL): Promise<void> {
  try {
    await start(readConfig(), fileURLToPath(clientFolder));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(config: Config, clientFolder: string): Promise<void> {
  const log = createLog(config.logLevel);
  const house = await openHouse(config, systemClock, log);
  house.database.reserveLog();
  house.followUps.start();
  const site = createApp({ streaming: false });
  const http = createHttp(house, {
    renderPage(request, locals) {
      const routeData = site.match(request);
      // Astro's own endpoints, such as its image service, are not for visitors.
      return routeData?.type === 'page' ? site.render(request, { locals, routeData }) : undefined;
    },
    staticFiles: loadStaticFiles(clientFolder, commonHeaders(config.publicUrl)),
  });
  let lastRequestAt = performance.now();
  const server = createServer((incoming, outgoing) => {
    lastRequestAt = performance.now();
    http.listener(incoming, outgoing);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.once('error', (error) => {
    log.fatal({ err: error }, 'cannot listen');
    process.exit(1);
  });
  server.listen(config.port, config.host, () => {
    log.info({ host: config.host, port: config.port }, `open at ${config.publicUrl}`);
    // The first visitor finds the landing page made, and compressed with all effort.
    void http.fetch(new Request(config.publicUrl));
    house.pictures.startWarming(() => performance.now() - lastRequestAt);
  });
  // PostgreSQL has tools of its own for both.
  const endings = config.databaseUrl
    ? []
    : [
        checkWholeFileLater(sqliteFileIn(config.dataDir), log),
        startDailyBackups(config.dataDir, systemClock, log),
      ];
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      for (const end of endings) end();
      void stop(server, house);
    });
  }
}

/** Stops accepting, lets what runs finish for up to 8 seconds, and leaves the database tidy. */
async function stop(server: ReturnType<typeof createServer>, house: House): Promise<void> {
  house.log.info('closing');
  // These would never end by themselves.
  house.liveEvents.close();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  server.closeAllConnections();
  await house.close();
  process.exit(0);
}
