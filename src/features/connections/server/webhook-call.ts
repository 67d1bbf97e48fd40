// One signed call to an address given by the owner: only outside our network, and only to the IP address that was
// checked.
import { createHmac } from 'node:crypto';
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Webhook } from 'standardwebhooks';
import { GatewayError } from '../../../lib/messages/gateway.ts';

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface WebhookCall {
  url: string;
  secret: string;
  event: string;
  /** The same at every attempt. */
  delivery: string;
  body: string;
  /** Also allows http on this machine, if the site itself only runs there. */
  allowsLoopback: boolean;
  now: Date;
  /** Looks up the addresses of a name; by default with the system's resolver. */
  resolve?: Resolve;
}

const TIMEOUT_MS = 10_000;

/** The headers of https://www.standardwebhooks.com; the last is from earlier releases, and goes in the next. */
function signatureHeaders({ secret, delivery, body, now }: WebhookCall) {
  // Node also reads the secrets of earlier releases, which are base64url.
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const at = Math.floor(now.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return {
    'webhook-id': delivery,
    'webhook-timestamp': String(at),
    'webhook-signature': new Webhook(key, { format: 'raw' }).sign(delivery, now, body),
    'Sill-Signature': `t=${at},v1=${mac}`,
  };
}

/** @returns the status of the answer. @throws GatewayError if there is none, or the address is inside. */
export async function callWebhook(call: WebhookCall): Promise<number> {
  const { url, event, delivery, body, allowsLoopback } = call;
  const target = new URL(url);
  const mayCall = (address: string) => isOutside(address, allowsLoopback);
  const literal = target.hostname.replace(/^\[|\]$/g, '');
  const isPlain = target.protocol === 'http:';
  if ((ipaddr.isValid(literal) && !mayCall(literal)) || (isPlain && !allowsLoopback)) {
    throw refused();
  }
  return new Promise((resolve, reject) => {
    const send = isPlain ? httpRequest : httpsRequest;
    const request: ClientRequest = send(
      target,
      {
        method: 'POST',
        agent: false,
        lookup: lookingUp(mayCall, call.resolve ?? lookup),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'User-Agent': 'Sill',
          'Sill-Event': event,
          'Sill-Delivery': delivery,
          ...signatureHeaders(call),
        },
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        // The body is ignored, and redirects are not followed.
        response.destroy();
      },
    );
    request.on('error', (error) =>
      reject(
        error instanceof GatewayError
          ? error
          : new GatewayError(reasonOf(error), { permanent: false }),
      ),
    );
    request.end(body);
  });
}

// Connects to the very address that was checked: the name cannot resolve differently in between.
function lookingUp(mayCall: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      // One address inside is enough to refuse: we cannot choose which one is used.
      if (!addresses.every(({ address }) => mayCall(address))) return done(refused(), '');
      const [first] = addresses;
      if (options.all) return done(null, addresses);
      return done(null, first?.address ?? '', first?.family);
    });
  };
}

/** Looks public, but on Azure it is the machine's own agent. */
const AZURE_AGENT = '168.63.129.16';

function isOutside(address: string, allowsLoopback: boolean): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.toString() === AZURE_AGENT) return false;
  if (allowsLoopback && parsed.range() === 'loopback') return true;
  // For IPv6 only allocated ranges: an IPv4 address can be written in more ways than one.
  const isGivenOut = parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
  return isGivenOut && parsed.range() === 'unicast';
}

const refused = () => new GatewayError('The address is not on the internet', { permanent: true });

function reasonOf(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return 'No answer within 10 seconds';
  }
  return 'code' in error ? `It cannot be reached (${String(error.code)})` : error.message;
}
