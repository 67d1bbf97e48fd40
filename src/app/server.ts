// The process: settings, database, listening, and a clean end.
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from 'astro/app/entrypoint';
import { systemClock } from '../lib/clock.ts';
import { type Config, readConfig } from '../lib/env.ts';
import { checkWholeFileLater } from '../lib/file-check.ts';
import { createLog, writeOut } from '../lib/log.ts';
import { commonHeaders } from '../lib/security-headers.ts';
import { sqliteFileIn } from '../lib/sqlite-file.ts';
import { StartError } from '../lib/start-error.ts';
import { startDailyBackups } from './daily-backup.ts';
import { type House, openHouse } from './house.ts';
import { createHttp } from './http.ts';
import { loadStaticFiles } from './static-files.ts';
import { createWebServer } from './web-server.ts';

const DRAIN_MS = 8000;
const LONGEST_STOP_MS = 9500;

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
  process.on('uncaughtExceptionMonitor', (error) => {
    log.error({ err: error }, 'the process ends by a fault');
  });
  const house = await openHouse(config, systemClock, log);
  house.database.reserveLog();
  house.followUps.start();
  house.offerWatch.start();
  const site = createApp({ streaming: false });
  // Astro would look for a page called `/500`, find that of the legal texts, and send everybody home,
  // from home as well. What a page stumbles over is answered like any other fault (http.ts).
  site.renderError = async (_request, { response, error, status }) => {
    if (response) return response;
    throw error ?? new Error(`a page came to nothing: ${status}`);
  };
  const http = createHttp(house, {
    renderPage(request, locals) {
      const routeData = site.match(request);
      // Astro's own endpoints, such as its image service, are not for visitors.
      return routeData?.type === 'page' ? site.render(request, { locals, routeData }) : undefined;
    },
    staticFiles: loadStaticFiles(clientFolder, commonHeaders(config.publicUrl)),
  });
  let lastRequestAt = performance.now();
  let stopping = false;
  const server = createWebServer((incoming, outgoing) => {
    lastRequestAt = performance.now();
    if (stopping) outgoing.setHeader('Connection', 'close');
    http.listener(incoming, outgoing);
  });
  server.once('error', (error) => {
    process.stderr.write(`${cannotListen(error, config)}\n`);
    void house.close().finally(() => process.exit(1));
  });
  server.listen(config.port, config.host, () => {
    log.info({ host: config.host, port: config.port }, `open at ${config.publicUrl}`);
    // The first visitor finds the landing page made, and, as it is asked for twice, compressed with all effort.
    const askForHome = async () => http.fetch(new Request(config.publicUrl));
    void askForHome().then(askForHome);
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
    // A second one, such as Ctrl+C sends by way of npm, must not end what the first one lets finish.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      for (const end of endings) end();
      void stop(server, house);
    });
  }
}

function cannotListen(error: Error, { host, port }: Config): string {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return `PORT: takes a free port; ${port} of ${host} is taken`;
  if (code === 'EACCES') return `PORT: takes a port that this user may open, not ${port}`;
  return `HOST: takes an address of this machine (${error.message})`;
}

/** Stops accepting, lets what runs finish for up to 8 seconds, and leaves the database tidy. */
async function stop(server: Server, house: House): Promise<void> {
  house.log.info('closing');
  house.announceClosing();
  // Nothing is lost by it: what was answered is on disk, and leases run out.
  setTimeout(() => {
    house.log.error('closing took too long and was broken off; the next start tidies up');
    process.exit(1);
  }, LONGEST_STOP_MS).unref();
  // Beside the requests, not behind them: a slow gateway may take as long as they do.
  void house.outbox.stop();
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that is kept open for the next request ends with the answer it waits for.
  const endings = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  clearInterval(endings);
  server.closeAllConnections();
  await house.close();
  await writeOut(house.log);
  process.exit(0);
}
