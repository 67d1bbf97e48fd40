import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/**
 * The client's address: the peer, or the one from trusted proxies in `X-Forwarded-For`, read from the right. IPv6 is
 * cut to its /64, since one customer has all of it.
 */
export function createClientAddress(trustedProxies: string[]) {
  const trusted = proxyAddr.compile(trustedProxies);
  const trust = (address: string, hop: number) => trusted(bareAddress(address), hop);
  return (request: IncomingMessage | undefined): string => {
    if (!request) return '127.0.0.1';
    const told = bareAddress(proxyAddr(request, trust));
    return networkOf(isIP(told) ? told : bareAddress(request.socket.remoteAddress));
  };
}

/** Some proxies append the port to an address, and a link-local one has its zone there. */
function bareAddress(text = ''): string {
  const [, v6, v4] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  return (v6 ?? v4 ?? text.trim()).replace(/%.*$/, '');
}

function networkOf(address: string): string {
  // A closed connection has no address.
  if (!isIP(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The /48 around a /64: a whole site may have it. Undefined for any other address. */
export function siteOf(address: string): string | undefined {
  const [, site] = /^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? [];
  return site && `${site}::/48`;
}
