import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret from the environment, or one made at the first start and kept in the data folder. */
export function loadAuthSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured;
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/** 128 bits that only a holder of the secret can make from the seed, as 22 URL-safe characters. */
export function deriveToken(secret: string, purpose: string, seed: string): string {
  // The secret goes first and half of the digest is left out, so nobody can continue it with a seed of
  // their own: as good here as HMAC, which takes five times as long for every booking.
  return hash('sha256', `${secret}\0${purpose}\0${seed}`, 'base64url').slice(0, 22);
}

export function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
