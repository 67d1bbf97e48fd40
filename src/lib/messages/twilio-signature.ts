// How Twilio signs what it posts (https://www.twilio.com/docs/usage/security#validating-requests). Its library does the
// same in 17 MB, and brings axios and jsonwebtoken along for it.
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a form came from the holder of the token, to this address.
 * @param url as the provider was told it, with its query
 * @param signature the header `X-Twilio-Signature`
 */
export function isSignedByTwilio(
  authToken: string,
  url: string,
  form: URLSearchParams,
  signature: string | undefined,
): boolean {
  const names = [...new Set(form.keys())].sort();
  const values = names.flatMap((name) =>
    [...new Set(form.getAll(name))].sort().map((value) => name + value),
  );
  const expected = createHmac('sha1', authToken)
    .update([url, ...values].join(''))
    .digest();
  const sent = Buffer.from(signature ?? '', 'base64');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
