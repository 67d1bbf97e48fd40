// Sends bookings over kept-alive sockets, each from another person at another address. Requests are
// written and answers read by hand, so that the generator is not what is measured.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { addDays, londonDayOf } from '../src/lib/time/london-day.ts';
import { timeSlots } from '../src/test/demo-labels.ts';

export interface BookingLoad {
  perSecond: number;
  bookings: number;
}

const DAYS = 360;
const HEADER_END = Buffer.from('\r\n\r\n');

const tomorrow = addDays(londonDayOf(new Date()), 1);
const days = Array.from({ length: DAYS }, (_, index) => addDays(tomorrow, index));
// Never the same person twice, whichever round and server.
let people = 0;

/**
 * Books over a number of connections for a given time.
 * @throws on the first answer that is not a 201.
 */
export async function loadBookings(
  origin: string,
  connections: number,
  seconds: number,
): Promise<BookingLoad> {
  const { hostname, port, host } = new URL(origin);
  const started = performance.now();
  const end = started + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => bookUntil(end, hostname, Number(port), host)),
  );
  const bookings = counts.reduce((sum, count) => sum + count, 0);
  return { bookings, perSecond: bookings / ((performance.now() - started) / 1000) };
}

function bookUntil(end: number, hostname: string, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, hostname);
    socket.setNoDelay(true);
    let done = 0;
    let received = Buffer.alloc(0);
    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(`${host}: ${reason}`));
    };
    socket.on('connect', () => socket.write(nextRequest(host)));
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('the server closed the connection'));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headerEnd = received.indexOf(HEADER_END);
      if (headerEnd < 0) return;
      const header = received.toString('latin1', 0, headerEnd);
      const length = /\r\ncontent-length: (\d+)/i.exec(header)?.[1];
      if (length === undefined) return fail('an answer without a length');
      const total = headerEnd + HEADER_END.length + Number(length);
      if (received.length < total) return;
      if (!header.startsWith('HTTP/1.1 201')) {
        return fail(`not a 201: ${received.toString('utf8').slice(0, 1000)}`);
      }
      received = received.subarray(total);
      done += 1;
      if (performance.now() < end) {
        socket.write(nextRequest(host));
      } else {
        socket.removeAllListeners('close');
        socket.end();
        resolve(done);
      }
    });
  });
}

function nextRequest(host: string): string {
  people += 1;
  const body = JSON.stringify({
    name: `Visitor ${people}`,
    email: `visitor-${people}@example.com`,
    phone: `07${String(100_000_000 + people)}`,
    address: `${people} High Street, Croydon`,
    postcode: 'CR0 1AA',
    service: 'Roller Blinds',
    preferredDate: days[people % DAYS],
    preferredTime: timeSlots[Math.floor(people / DAYS) % timeSlots.length],
    windowCount: 5,
    additionalInfo: 'Two bay windows at the front of the house.',
  });
  const address = [10, people >> 16, (people >> 8) & 255, people & 255].join('.');
  return [
    'POST /api/appointments HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Forwarded-For: ${address}`,
    // The site's own form sends one with each booking.
    `Idempotency-Key: ${randomUUID()}`,
    '',
    body,
  ].join('\r\n');
}
