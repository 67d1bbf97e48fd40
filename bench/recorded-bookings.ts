// Where bench/record-statements.ts writes, and what. A file of its own: importing that one records.
export interface RecordedStatement {
  sql: string;
  values: unknown[];
}

export const recordsOf = (databaseFile: string) => `${databaseFile}.bookings`;
