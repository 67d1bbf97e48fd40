// What the demo's visitors, customers and advisers have done, as rows of their tables: content/demo-visits.json by hand,
// content/demo-house.json recorded (scripts/demo). Here they get this start's days, address and secrets.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../../features/auth/server/password.ts';
import { demoCredentials } from '../../features/auth/session.ts';
import { noteSampleException, noteSamples } from '../../features/samples/server/store.ts';
import { readSettings, saveSettings } from '../../features/settings/server/store.ts';
import type { Settings } from '../../features/settings/settings.ts';
import { addRows } from '../../lib/database/copy-rows.ts';
import type { Base } from '../../lib/database/database.ts';
import { deriveToken, sha256 } from '../../lib/process/secrets.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { addDays, fullDay, londonDayOf, longDay, shortDay } from '../../lib/time/london-day.ts';
import { instantOfLondon } from '../../lib/time/london-time.ts';

export interface Stage extends Base {
  contentDir: string;
  secret: string;
  publicUrl: string;
}

/** By the tables' names; another firm's files have none. */
type Recording = Record<string, { columns: string[]; rows: (string | number | null)[][] }>;

interface Recorded {
  booking?: Partial<Settings['booking']>;
  firm?: Settings['firm'];
}

/** Adds the rows of a file of content/ to an installation without any. Each is marked as a sample. */
export async function loadRecording(stage: Stage, file: string): Promise<void> {
  const { database, contentDir } = stage;
  const text = await filledIn(await readFile(join(contentDir, file), 'utf8'), stage);
  const { booking, firm, ...tables } = JSON.parse(text) as Recorded;
  await database.write(async (trx) => {
    if (booking) {
      const settings = await readSettings(trx);
      await saveSettings(trx, { booking: { ...settings.booking, ...booking }, firm });
    }
    for (const one of booking?.exceptions ?? []) await noteSampleException(trx, one);
    for (const [table, { columns, rows }] of Object.entries(tables as Recording)) {
      const named = rows.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
      );
      const added = await addRows(trx, database.engine, table, named);
      await noteSamples(trx, table, added);
    }
  });
  database.changes.publish('everything');
}

/** Fills the words in double braces. Nothing of today has happened later than now. */
async function filledIn(text: string, { clock, secret, publicUrl }: Stage): Promise<string> {
  const now = clock.now();
  const dayOf = (ahead: string) => addDays(londonDayOf(now), Number(ahead));
  const password = await hashPassword(demoCredentials.password);
  const ids = new Map<string, string>();
  const idOf = (name: string) => {
    const id = ids.get(name) ?? randomUUID();
    ids.set(name, id);
    return id;
  };
  /** @param given a purpose, and the number of an id or another text */
  const tokenOf = (given: string) => {
    const [purpose = '', seed = ''] = given.split(', ');
    return deriveToken(secret, purpose, /^\d+$/.test(seed) ? idOf(seed) : seed);
  };
  const words: Record<string, (given: string) => string> = {
    origin: () => publicUrl,
    password: () => password,
    id: idOf,
    token: tokenOf,
    hash: (given) => sha256(tokenOf(given)),
    day: dayOf,
    short: (ahead) => shortDay(dayOf(ahead)),
    long: (ahead) => longDay(dayOf(ahead)),
    full: (ahead) => fullDay(dayOf(ahead)),
    ago: (minutes) => new Date(now.getTime() - Number(minutes) * MINUTE_MS).toISOString(),
    at(given) {
      const [ahead = '', time] = given.split(' ');
      const instant = instantOfLondon(`${dayOf(ahead)}T${time}`) ?? now;
      return (Number(ahead) > 0 || instant < now ? instant : now).toISOString();
    },
  };
  return text.replace(
    /\{\{(\w+) ?([^{}]*)\}\}/g,
    (whole, word, given) => words[word]?.(given) ?? whole,
  );
}
