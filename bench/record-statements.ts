// Imported before a server (--import): writes the statements of each of its bookings, with their values, beside its
// database, one line per booking. rivals/booking-server.ts replays them.
import { appendFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type RecordedStatement, recordsOf } from './recorded-bookings.ts';

const prepare = Sqlite.prototype.prepare;
let transaction: RecordedStatement[] = [];

Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
  const statement = prepare.call(this, sql);
  for (const way of ['run', 'all'] as const) {
    const run = statement[way].bind(statement) as (...given: unknown[]) => unknown;
    const recorded = (...given: unknown[]) => {
      if (sql === 'begin immediate') transaction = [];
      else transaction.push({ sql, values: given.flat() });
      if (
        sql === 'commit' &&
        transaction.some((one) => one.sql.startsWith('insert into "appointments"'))
      ) {
        appendFileSync(recordsOf(this.name), `${JSON.stringify(transaction.slice(0, -1))}\n`);
      }
      return run(...given);
    };
    Object.defineProperty(statement, way, { value: recorded });
  }
  return statement;
} as typeof prepare;
