import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWholeFile } from '../files/new-file.ts';
import { StartError } from './start-error.ts';

const LEAST_LENGTH = 32;

/** Configured, or created at the first start. @throws StartError when the file holds no valid secret */
export function loadAuthSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured;
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    createWholeFile(file, (unfinished) =>
      writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 }),
    );
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < LEAST_LENGTH) {
    throw new StartError(
      `${file}: takes at least ${LEAST_LENGTH} characters, and has ${secret.length}. Put back the one of a backup. Or remove it: a new one is made, everybody has to sign in again, and no private link of a visit works any more.`,
    );
  }
  return secret;
}

/** 128 bits that only a holder of the secret can derive from the seed, as 22 URL-safe characters. */
export function deriveToken(secret: string, purpose: string, seed: string): string {
  // The secret goes first and half of the digest is left out, which prevents length extension: as good here as HMAC,
  // which takes five times as long for every booking.
  return hash('sha256', `${secret}\0${purpose}\0${seed}`, 'base64url').slice(0, 22);
}

export function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text with the secret (AES-256-GCM). The secret is not stored with it. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
}

/** @throws Error for another secret, for altered text, or for another spelling of the same bytes. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  // Node skips foreign signs: whatever followed a link's token would open it, and be written into pages.
  if (bytes.toString('base64url') !== sealed) throw new Error('not as it was sealed');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), nonce);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

const sealingKey = (secret: string) => hash('sha256', `seal\0${secret}`, 'buffer');
