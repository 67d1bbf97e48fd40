import { randomBytes } from 'node:crypto';
import type { Handle } from './database.ts';

declare module './database.ts' {
  interface Tables {
    installation: Installation;
  }
}

export interface Installation {
  id: string;
  /** Makes message keys unlike those of other databases; renewed by a restore. */
  series: string;
}

export function readInstallation(db: Handle): Promise<Installation> {
  return db.selectFrom('installation').select(['id', 'series']).executeTakeFirstOrThrow();
}

/** From now on messages have new keys: their numbers may be used a second time. */
export async function renewSeries(trx: Handle): Promise<void> {
  const series = randomBytes(8).toString('hex');
  await trx.updateTable('installation').set({ series }).execute();
}
