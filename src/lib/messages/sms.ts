// Twilio's Messages resource: https://www.twilio.com/docs/messaging/api/message-resource
import { ATTEMPT_TIMEOUT_MS, GatewayError } from './gateway.ts';

interface TwilioAccount {
  accountSid: string;
  authToken: string;
  from: string;
  apiBase: string;
}

/**
 * Sends one text message.
 * @param message `to` in E.164; `idempotencyKey` is the same for each attempt at the same message.
 * @throws GatewayError; permanent for a 4xx other than 408, 409 and 429.
 */
export async function sendTwilioSms(
  account: TwilioAccount,
  message: { to: string; body: string; idempotencyKey: string },
): Promise<void> {
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  let response: Response;
  try {
    response = await fetch(
      `${account.apiBase}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'idempotency-key': message.idempotencyKey,
        },
        body: new URLSearchParams({ To: message.to, From: account.from, Body: message.body }),
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
        redirect: 'error',
      },
    );
  } catch (error) {
    throw new GatewayError(`The SMS gateway cannot be reached (${causeOf(error)})`, {
      permanent: false,
    });
  }
  const text = await response.text().catch(() => '');
  if (response.ok) return;
  throw new GatewayError(`The SMS gateway answered ${response.status}: ${reasonOf(text)}`, {
    permanent: response.status < 500 && ![408, 409, 425, 429].includes(response.status),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  });
}

function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 : seconds;
  return wait > 0 ? wait : undefined;
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function reasonOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (body && typeof body === 'object' && 'message' in body)
      return String(body.message).slice(0, 300);
  } catch {
    // Not JSON: shown unchanged.
  }
  return text.slice(0, 300) || 'no reason given';
}
