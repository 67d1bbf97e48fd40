// Node's HTTP server, with limits that stop some visitors from holding it up for the others.
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Some 20 kB each when idle. */
const MOST_CONNECTIONS = 5000;
const UNREAD_MS = 30_000;

export function createWebServer(
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  unreadMs = UNREAD_MS,
): Server {
  const limits = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Longer than proxies keep an idle connection, so that none sends a request on one that is just ending.
    keepAliveTimeout: 75_000,
    // Otherwise Node checks timeouts only every 30 seconds.
    connectionsCheckingInterval: 1000,
  };
  const server = createServer(limits, (incoming, outgoing) => {
    outgoing.on('timeout', endUnread);
    listener(incoming, outgoing);
  });
  server.timeout = unreadMs;
  server.maxConnections = MOST_CONNECTIONS;
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket.once('close', () => open.delete(socket)));
  });
  // Browsers open connections ahead. Node takes one for busy until it has asked something, and a stop would wait for it.
  server.closeIdleConnections = () => {
    Server.prototype.closeIdleConnections.call(server);
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  return server;
}

/** Ends an idle connection, but not one that awaits an answer or is a quiet event stream. */
function endUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
