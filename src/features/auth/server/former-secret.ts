// A change of AUTH_SECRET: the former one still works for cookies and for the stored second factors.
import { createHmac } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Database } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';

/** As better-auth takes them, the current one first: a version is derived from the secret itself. */
export const versionsOf = (secret: string, former: string | undefined) =>
  (former ? [secret, former] : [secret]).map((value) => ({ version: versionOf(value), value }));

const versionOf = (secret: string) =>
  Buffer.from(sha256(`version\0${secret}`), 'base64url').readUInt32BE(0);

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64');

/** Headers with cookies re-signed by the current secret, if the former one signed them. */
export function resigned(headers: Headers, secret: string, former: string | undefined): Headers {
  const sent = headers.get('cookie');
  if (!former || !sent) return headers;
  const cookie = sent.replace(/=([^;=]*\.[^;=]*)/g, (whole, value: string) => {
    const text = decoded(value);
    const dot = text.lastIndexOf('.');
    const content = text.slice(0, dot);
    if (text.slice(dot + 1) !== signatureOf(former, content)) return whole;
    return `=${encodeURIComponent(`${content}.${signatureOf(secret, content)}`)}`;
  });
  const changed = new Headers(headers);
  changed.set('cookie', cookie);
  return changed;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Encrypts every second factor with the current secret, so that the former one can be removed. */
export async function resealSecondFactors(
  database: Database,
  secret: string,
  former: string,
): Promise<void> {
  const versions = versionsOf(secret, former);
  const currentVersion = versionOf(secret);
  const key = {
    keys: new Map(versions.map(({ version, value }) => [version, value])),
    currentVersion,
    legacySecret: former,
  };
  const again = async (data: string) =>
    symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  const rows = await database.db
    .selectFrom('staffTwoFactors')
    .select(['id', 'secret', 'backupCodes'])
    .where('secret', 'not like', `$ba$${currentVersion}$%`)
    .execute();
  for (const { id, secret: sealed, backupCodes } of rows) {
    const now = { secret: await again(sealed), backupCodes: await again(backupCodes) };
    await database.write((trx) =>
      trx
        .updateTable('staffTwoFactors')
        .set(now)
        .where('id', '=', id)
        .where('backupCodes', '=', backupCodes)
        .execute(),
    );
  }
}
