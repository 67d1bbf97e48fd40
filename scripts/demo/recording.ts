// Writes down what the demo's firm has lived through, for content/demo-house.json. Whatever depends on the day of a first
// start, its address or its secret becomes a word in double braces, which src/app/process/demo-recording.ts fills in.
import type { Database, Tables } from '../../src/lib/database/database.ts';
import { deriveToken, sha256 } from '../../src/lib/process/secrets.ts';
import { MINUTE_MS } from '../../src/lib/time/durations.ts';
import {
  addDays,
  daysBetween,
  fullDay,
  londonDayOf,
  longDay,
  shortDay,
} from '../../src/lib/time/london-day.ts';
import { londonWallTime } from '../../src/lib/time/london-time.ts';

/** A row comes after those it refers to. The database derives the rest, or needs it for two days only. */
const RECORDED = [
  'staff',
  'staffAccounts',
  'adviserTimes',
  'customers',
  'customerContacts',
  'appointments',
  'messages',
  'smsCounts',
  'visitNotices',
  'reviewInvitations',
  'waitingEntries',
  'swatchRequests',
  'priceLinks',
  'assistantConversations',
  'assistantMessages',
  'assistantQuestions',
  'assistantCounts',
  'auditEntries',
  'customerChanges',
  'counts',
] as const satisfies readonly (keyof Tables)[];

/** What no screen shows, and numbers that a start has given others by then. */
const NOT_RECORDED: Record<string, string> = {
  messages: 'calendar',
  auditEntries: 'id',
  customerChanges: 'id',
};

type Row = Record<string, unknown>;
export type Rows = Map<string, Row[]>;

/** The rows of these tables, in the order in which they were written. */
export async function readRows({ db }: Database): Promise<Rows> {
  const rows: Rows = new Map();
  for (const table of RECORDED) rows.set(table, await db.selectFrom(table).selectAll().execute());
  return rows;
}

interface Lived {
  before: Rows;
  after: Rows;
  settings: { booking: object; firm: object };
  now: Date;
  secret: string;
  publicUrl: string;
}

/** @returns a file with one row a line, which is the same for the same life. */
export function recordingOf({ before, after, settings, now, secret, publicUrl }: Lived): string {
  const ago = (instant: unknown) =>
    `{{ago ${Math.round((now.getTime() - Date.parse(String(instant))) / MINUTE_MS)}}}`;
  const parts = Object.entries(settings).map(
    ([group, saved]) => `"${group}": ${JSON.stringify(saved)}`,
  );
  for (const [table, all] of after) {
    const known = new Set(before.get(table)?.map((row) => JSON.stringify(row)));
    const rows = all
      .filter((row) => !known.has(JSON.stringify(row)))
      // At whatever hour a demo begins, as much of the time to answer is left.
      .map((row) => (row.status === 'pending' ? { ...row, createdAt: ago(row.createdAt) } : row));
    const columns = Object.keys(rows[0] ?? {}).filter(
      (name) => name !== NOT_RECORDED[table] && rows.some((row) => row[name] !== null),
    );
    const lines = rows.map((row) => JSON.stringify(columns.map((name) => row[name])));
    const head = `"${table}": {"columns": ${JSON.stringify(columns)}`;
    parts.push(`${head}, "rows": [\n${lines.join(',\n')}]}`);
  }
  return `{${withoutSecrets(withoutDays(parts.join(',\n'), now), after, { secret, publicUrl })}}\n`;
}

function withoutDays(text: string, now: Date): string {
  const today = londonDayOf(now);
  const inWords = new Map<string, string>();
  for (let ahead = -60; ahead <= 400; ahead += 1) {
    const day = addDays(today, ahead);
    inWords.set(fullDay(day), `{{full ${ahead}}}`);
    if (ahead > 60) continue;
    inWords.set(longDay(day), `{{long ${ahead}}}`);
    inWords.set(shortDay(day), `{{short ${ahead}}}`);
  }
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => {
      const at = new Date(instant);
      return `{{at ${daysBetween(today, londonDayOf(at))} ${londonWallTime(at).slice(11, 19)}}}`;
    })
    .replace(/\d{4}-\d\d-\d\d/g, (day) => `{{day ${daysBetween(today, day)}}}`)
    .replace(/[A-Z][a-z]+ \d{1,2} [A-Z][a-z]+(?: \d{4})?/g, (day) => inWords.get(day) ?? day);
}

function withoutSecrets(
  text: string,
  after: Rows,
  { secret, publicUrl }: Pick<Lived, 'secret' | 'publicUrl'>,
): string {
  const words = new Map<string, string>([[publicUrl, '{{origin}}']]);
  const named = (found: string) => words.get(found) ?? found;
  const derived = (purpose: string, seed: string, name = seed) => {
    const token = deriveToken(secret, purpose, seed);
    words.set(token, `{{token ${purpose}, ${name}}}`);
    words.set(sha256(token), `{{hash ${purpose}, ${name}}}`);
  };
  const contacts = after.get('customerContacts') ?? [];
  for (const { contact } of contacts) {
    derived('customer', String(contact));
    derived('price link to', String(contact));
  }
  // In the order of the text, so that the same life has the same numbers.
  const uuids = new Set(text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g));
  for (const [at, uuid] of [...uuids].entries()) {
    words.set(uuid, `{{id ${at}}}`);
    for (const purpose of ['visit', 'waiting']) derived(purpose, uuid, String(at));
  }
  for (const [, token = ''] of text.matchAll(/\/prices\/([\w-]{22})/g)) {
    words.set(token, '{{token price link, 0}}');
    words.set(sha256(token), '{{hash price link, 0}}');
  }
  const talks = after.get('assistantConversations') ?? [];
  for (const { id, tokenHash } of talks) words.set(String(tokenHash), `{{hash talk, ${id}}}`);
  return text
    .replace(/\$argon2id[^"]*/g, '{{password}}')
    .replaceAll(publicUrl, named(publicUrl))
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\w-]{43}/g, named)
    .replace(/(?<=")[\w-]{22}(?=")|(?<=\/visits\/\w+-|\/prices\/)[\w-]{22}/g, named);
}
