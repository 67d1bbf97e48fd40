import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

/** A request as Node makes it, from the test's peer. */
function requestFrom(peer: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

const PROXIES = ['127.0.0.1', '10.0.0.0/8'];

test.each<[string, string[], string, string | undefined, string]>([
  ['the peer', [], '192.0.2.7', undefined, '192.0.2.7'],
  ['the peer, whatever it claims', [], '192.0.2.7', '203.0.113.1', '192.0.2.7'],
  ['the peer that is no proxy of ours', PROXIES, '192.0.2.7', '203.0.113.1', '192.0.2.7'],
  ['what our proxy says', PROXIES, '127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['the last hop we do not trust', PROXIES, '127.0.0.1', '6.6.6.6, 203.0.113.1', '203.0.113.1'],
  ['it through two proxies', PROXIES, '127.0.0.1', '6.6.6.6, 203.0.113.1, 10.1.2.3', '203.0.113.1'],
  ['an IPv4 address in IPv6 clothes', [], '::ffff:192.0.2.7', undefined, '192.0.2.7'],
  ['the /64 of an IPv6 address', [], '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['the same /64', [], '2001:db8:1:2:ffff::1', undefined, '2001:db8:1:2::/64'],
  ['another /64', [], '2001:db8:1:3::1', undefined, '2001:db8:1:3::/64'],
  ['without its port', PROXIES, '127.0.0.1', '203.0.113.1:50112', '203.0.113.1'],
  ['without a port and brackets', PROXIES, '127.0.0.1', '[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['without brackets', PROXIES, '127.0.0.1', '[2001:db8::1]', '2001:db8:0:0::/64'],
  ['without its zone', [], 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  ['behind a proxy with a port', PROXIES, '127.0.0.1', '203.0.113.1, 10.1.2.3:80', '203.0.113.1'],
  ['the peer for what is none', PROXIES, '10.1.2.3', 'unknown', '10.1.2.3'],
  ['the peer for a name', PROXIES, '10.1.2.3', 'evil.example:1000', '10.1.2.3'],
  ['the peer for a number', PROXIES, '10.1.2.3', '3405803777', '10.1.2.3'],
  ['the peer for nothing', PROXIES, '10.1.2.3', '', '10.1.2.3'],
  ['the peer for what is too much', PROXIES, '10.1.2.3', '203.0.113.1:1:2', '10.1.2.3'],
])('the address is %s', (_name, trusted, peer, header, address) => {
  expect(createClientAddress(trusted)(requestFrom(peer, header))).toBe(address);
});
