// The process: settings, database, listening, and an orderly end.
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from 'astro/app/entrypoint';
import { checkWholeFileLater } from '../../lib/database/file-check.ts';
import { sqliteFileIn } from '../../lib/database/sqlite-file.ts';
import { commonHeaders } from '../../lib/http/security-headers.ts';
import { loadStaticFiles } from '../../lib/http/static-files.ts';
import { createWebServer } from '../../lib/http/web-server.ts';
import { type Config, readConfig } from '../../lib/process/env.ts';
import { createLog, writeOut } from '../../lib/process/log.ts';
import { StartError } from '../../lib/process/start-error.ts';
import { systemClock } from '../../lib/time/clock.ts';
import { createHttp } from '../http/stack.ts';
import { withStyles } from '../site/site-styles.ts';
import { openServices, type Services } from './services.ts';

/** Answer the request that waits for the start before doing any background work. */
const WARM_AFTER_MS = 2000;
const DRAIN_MS = 8000;
const LONGEST_STOP_MS = 9500;

/** @param clientFolder where the build has put scripts, styles and fonts. */
export async function run(clientFolder: URL): Promise<void> {
  try {
    // Written by scripts/build/admin-first-screen.ts.
    const scriptList = fileURLToPath(new URL('server/admin-scripts.json', clientFolder));
    if (!existsSync(scriptList)) {
      throw new StartError(`${scriptList} is missing. Run npm run build first.`);
    }
    const adminScripts: string[] = JSON.parse(readFileSync(scriptList, 'utf8'));
    await start(readConfig(), fileURLToPath(clientFolder), adminScripts);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(config: Config, clientFolder: string, adminScripts: string[]): Promise<void> {
  const log = createLog(config.logLevel);
  process.on('uncaughtExceptionMonitor', (error) => {
    log.error({ err: error }, 'the process ends by a fault');
  });
  const services = await openServices(config, systemClock, log);
  services.database.reserveLog();
  services.start();
  const site = createApp({ streaming: false });
  // Without this, Astro would look for a page at `/500`, find the legal pages' route, and redirect home, even from
  // home. A page's fault is answered like any other (stack.ts).
  site.renderError = async (_request, { response, error, status }) => {
    if (response) return response;
    throw error ?? new Error(`a page came to nothing: ${status}`);
  };
  const http = createHttp(services, {
    renderPage: withStyles((request, locals) => {
      const routeData = site.match(request);
      // Astro's own endpoints, such as its image service, are not for visitors.
      if (routeData?.type !== 'page') return undefined;
      return site.render(request, { locals: { ...locals, adminScripts }, routeData });
    }),
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
    void services.close().finally(() => process.exit(1));
  });
  server.listen(config.port, config.host, () => {
    log.info({ host: config.host, port: config.port }, `open at ${config.publicUrl}`);
  });
  const warming = setTimeout(() => {
    // The next visitor finds the landing page cached and, as it is requested twice, compressed thoroughly.
    const askForHome = async () => http.fetch(new Request(config.publicUrl));
    void askForHome().then(askForHome);
    services.pictures.startWarming(() => performance.now() - lastRequestAt);
  }, WARM_AFTER_MS).unref();
  const endings = [() => clearTimeout(warming)];
  // PostgreSQL has its own tools for that.
  if (!config.databaseUrl) endings.push(checkWholeFileLater(sqliteFileIn(config.dataDir), log));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A second signal, which npm sends on Ctrl+C, must not cut the orderly end short.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      for (const end of endings) end();
      void stop(server, services);
    });
  }
}

function cannotListen(error: Error, { host, port }: Config): string {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return `PORT: takes a free port; ${port} of ${host} is taken`;
  if (code === 'EACCES') return `PORT: takes a port that this user may open, not ${port}`;
  return `HOST: takes an address of this machine (${error.message})`;
}

/** Stops accepting, lets running requests finish for up to 8 seconds, and leaves the database tidy. */
async function stop(server: Server, services: Services): Promise<void> {
  services.log.info('closing');
  services.announceClosing();
  // Nothing is lost: answered writes are on disk, and leases expire.
  setTimeout(() => {
    services.log.error('closing took too long and was broken off; the next start tidies up');
    process.exit(1);
  }, LONGEST_STOP_MS).unref();
  // In parallel with the requests: a slow gateway may take as long as they do.
  void services.outbox.stop();
  const closed = new Promise((resolve) => server.close(resolve));
  // A kept-alive connection closes after its current answer.
  const endings = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
  clearInterval(endings);
  server.closeAllConnections();
  await services.close();
  await writeOut(services.log);
  process.exit(0);
}
