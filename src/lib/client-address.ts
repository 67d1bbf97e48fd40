import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/**
 * The address a request comes from: its peer, or, through trusted proxies only, what their
 * `X-Forwarded-For` says, read from the right.
 *
 * @param trustedProxies addresses and networks whose header is believed.
 * @returns a function of the request; IPv6 is cut to its /64, since one customer has all of it.
 */
export function createClientAddress(trustedProxies: string[]) {
  const trust = proxyAddr.compile(trustedProxies);
  return (request: IncomingMessage | undefined): string => {
    if (!request) return '127.0.0.1';
    return networkOf(proxyAddr(request, trust));
  };
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
