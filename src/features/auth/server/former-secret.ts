// A new AUTH_SECRET, while the former one still holds: cookies, and what the second factors are sealed with.
import { createHmac } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Database } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';

/** As better-auth takes them, the one of now first: a version is told from the secret itself. */
export const versionsOf = (secret: string, former: string | undefined) =>
  (former ? [secret, former] : [secret]).map((value) => ({ version: versionOf(value), value }));

const versionOf = (secret: string) =>
  Buffer.from(sha256(`version\0${secret}`), 'base64url').readUInt32BE(0);

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64');

/** Headers whose cookies are signed by the secret of now, where the former one has signed them. */
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

/** Seals every second factor with the secret of now, so that the former one can go. */
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
