// Finds dead links and former contacts: once a day, after a start, soon after content has changed, and whenever staff look.
import { opensOf } from '../../../kit/records/record.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { titleOf } from '../../../kit/records/server/record-store.ts';
import type { Base, Database, Handle, Topic } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { listFormerContacts, readSettings } from '../../settings/server/store.ts';
import { contactFinder, type DeadLink, deadLinksIn, type Linking } from '../dead-link.ts';
import { keepDeadLinks } from './store.ts';

interface Deps extends Base {
  log: Log;
  publicUrl: string;
  records: readonly ServerRecord[];
  isOnPages(topic: Topic): boolean;
  /** Whether the site answers a path by itself. */
  readAnswers(db: Handle, now: Date): Promise<(path: string) => boolean>;
}

export interface DeadLinks extends RepeatedWork {
  find(): Promise<DeadLink[]>;
}

export function createDeadLinks(deps: Deps): DeadLinks {
  const { database, clock, log, publicUrl, records, isOnPages, readAnswers } = deps;
  let dueAt = 0;
  database.changes.subscribe((topic) => {
    if (isOnPages(topic)) dueAt = 0;
  });

  async function find(): Promise<DeadLink[]> {
    const now = clock.now();
    dueAt = now.getTime() + DAY_MS;
    const answers = await readAnswers(database.db, now);
    const [all, { general }, former] = await Promise.all([
      Promise.all(records.map((record) => linkingOf(record, database))),
      readSettings(database.db),
      listFormerContacts(database.db),
    ]);
    const contactsIn = contactFinder(former, [general.phone, general.contactEmail]);
    const found = all.flat().flatMap((one) => deadLinksIn(one, publicUrl, answers, contactsIn));
    const { links, changed } = await keepDeadLinks(database, found, now);
    if (changed) database.changes.publish('dead-links');
    return links;
  }

  async function run(): Promise<void> {
    if (clock.now().getTime() >= dueAt) await find();
  }

  // Not at once: the first visitors come first.
  const work = repeatedWork(run, log, 'links were not checked', MINUTE_MS, MINUTE_MS / 2);
  return { ...work, find };
}

/** What of a record may hold a link or a contact. */
async function linkingOf({ facts, texts }: ServerRecord, database: Database): Promise<Linking[]> {
  const kept = (await texts?.(database)) ?? [];
  return kept.map((data) => {
    const id = String(data.id);
    const title = `${facts.noun}: ${titleOf(data)}`;
    return { record: facts.living ?? facts.key, id, title, data, editHref: opensOf(facts, id) };
  });
}
