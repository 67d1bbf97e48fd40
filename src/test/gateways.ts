// Local servers that speak what the real gateways speak.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { SMTPServer } from 'smtp-server';

export interface SmsRequest {
  path: string;
  authorization: string;
  key: string;
  form: Record<string, string>;
}

export interface SmsAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Twilio's Messages resource, with an answer of the test's choice. */
export interface SmsGateway {
  apiBase: string;
  requests: SmsRequest[];
  /** The messages that it took, one for each idempotency key. */
  delivered: Map<string, SmsRequest>;
  answer: (request: SmsRequest) => SmsAnswer | Promise<SmsAnswer>;
  close(): Promise<void>;
}

export const accepted: SmsAnswer = { status: 201, body: { sid: 'SM1', status: 'queued' } };

export async function startSmsGateway(): Promise<SmsGateway> {
  const gateway: SmsGateway = {
    apiBase: '',
    requests: [],
    delivered: new Map(),
    answer: () => accepted,
    close: () => closeServer(server),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const message: SmsRequest = {
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      key: String(request.headers['idempotency-key']),
      form: Object.fromEntries(new URLSearchParams(body)),
    };
    gateway.requests.push(message);
    const answer = await gateway.answer(message);
    if (answer.status < 300) gateway.delivered.set(message.key, message);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  gateway.apiBase = `http://127.0.0.1:${await listen(server)}`;
  return gateway;
}

/** What Twilio posts to this address, signed with the account's token. */
export function signedForm(url: string, token: string, fields: Record<string, string>) {
  const text = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('');
  const signature = createHmac('sha1', token)
    .update(url + text)
    .digest('base64');
  return {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature,
    },
  };
}

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came. */
  raw: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The answer to the next recipients: a code of SMTP, or undefined for 'yes'. */
  refuseWith: number | undefined;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      const { refuseWith } = mail;
      if (refuseWith === undefined) return callback();
      callback(Object.assign(new Error('not this one'), { responseCode: refuseWith }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mail.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        callback();
      });
    },
  });
  const mail: MailServer = {
    url: '',
    received: [],
    refuseWith: undefined,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const address = server.server.address();
  mail.url = `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  return mail;
}

export function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
}

export function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}
