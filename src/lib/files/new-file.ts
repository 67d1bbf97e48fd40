import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file whole, or not at all; an existing one stays. */
export function createWholeFile(file: string, write: (unfinished: string) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}.new`;
  try {
    write(unfinished);
    sync(unfinished);
    try {
      // Unlike renaming, linking never replaces a file that another starting process has just made.
      linkSync(unfinished, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
  } finally {
    rmSync(unfinished, { force: true });
  }
  sync(dirname(file));
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
