// Records erasures in a file of the data folder that no backup includes and no restore replaces, so that restored data
// can be erased again. It holds keyed hashes, which can recognise a person but not reveal them.
import { createHmac } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The file's name in the data folder. */
const LEDGER = 'erasures';

export interface ErasureLedger {
  /**
   * Adds somebody; returns when it is on disk.
   * @param contact an e-mail address in lower case, or an E.164 number.
   */
  add(contact: string, now: Date): void;
  /** Recognises a person erased after an instant. @returns the instant of the erasure. */
  since(instant: string): (contact: string) => string | undefined;
}

/**
 * @param secret the key of the hashes.
 * @param former the previous key, if still in use.
 */
export function openErasureLedger(dataDir: string, secret: string, former?: string): ErasureLedger {
  const file = join(dataDir, LEDGER);
  const hashOf = (contact: string, key = secret) =>
    createHmac('sha256', key).update(`erased\0${contact}`).digest('base64url');
  return {
    add(contact, now) {
      const ledger = openSync(file, 'a', 0o600);
      try {
        // On a line of its own, even after one cut short by a power failure.
        writeSync(ledger, `\n${now.toISOString()} ${hashOf(contact)}\n`);
        fsyncSync(ledger);
      } finally {
        closeSync(ledger);
      }
    },
    since(instant) {
      const erased = new Map<string, string>();
      for (const line of linesOf(file)) {
        const [at = '', hash = ''] = line.split(' ');
        if (at > instant) erased.set(hash, at);
      }
      return (contact) =>
        erased.get(hashOf(contact)) ?? (former && erased.get(hashOf(contact, former)));
    },
  };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
