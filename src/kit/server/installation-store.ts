import type { Handle } from '../../lib/database.ts';

declare module '../../lib/database.ts' {
  interface Tables {
    installation: Installation;
  }
}

/** One row, made with the database. */
export interface Installation {
  /** Never changes; stands in the data folder and in the bucket too. */
  id: string;
  /** Makes keys of messages unlike those of other databases; renewed by a restore. */
  series: string;
}

export function readInstallation(db: Handle): Promise<Installation> {
  return db.selectFrom('installation').select(['id', 'series']).executeTakeFirstOrThrow();
}
