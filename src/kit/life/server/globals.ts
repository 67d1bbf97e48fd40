// What there is one of, by name: parts of the website, groups of settings, templates of messages.
import type { Base, Handle, Topic } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { recordAudit } from '../../crud/server/audit-store.ts';
import type { Endpoint } from '../../http/route.ts';
import { type Known, type Life, nameOf, staleOf, type Values } from './life.ts';
import { keepVersion } from './version-store.ts';

interface GlobalParts<Name extends string> {
  /** In addresses. */
  name: string;
  noun: string;
  /** In the audit log. */
  subject: string;
  action: string;
  topic: Topic;
  endpoint: Endpoint;
  /** What each is called; there are no others. */
  titles: Readonly<Record<Name, string>>;
  check(data: unknown, id: Name, db: Handle): Promise<object>;
  read(db: Handle, id: Name): Promise<{ version: number; data: object }>;
  /** @returns false where it is not the one of this version any more */
  save(trx: Handle, id: Name, data: Values, readVersion: number): Promise<boolean>;
  /** What of it a version keeps; all of it by default. */
  kept?(data: Values): Values;
  /** What the audit log says of a write; by default which one it was. */
  detail?(id: Name, before: Values, after: Values): string;
}

/** The life of each of them. */
export function globalLife<Name extends string>(
  parts: GlobalParts<Name>,
  { clock }: Pick<Base, 'clock'>,
): Life {
  const { name, noun, subject, topic, endpoint, titles, kept = (data: Values) => data } = parts;
  const isOne = (id: string): id is Name => Object.hasOwn(titles, id);

  async function found(db: Handle, id: string): Promise<Known & { id: Name }> {
    if (!isOne(id)) throw new AppError('notFound', `There is no such ${noun}.`);
    const { version, data } = await parts.read(db, id);
    return { id, version, data: { ...data } };
  }

  return {
    name,
    noun,
    topic,
    endpoint,
    titleOf: (_data, id) => (isOne(id) ? titles[id] : id),
    check: async (data, id, db) => ({
      ...(await parts.check(data, (await found(db, id)).id, db)),
    }),
    read: async (db, id) => (isOne(id) ? found(db, id) : undefined),
    async replace(trx, caller, id, data, { version, action = parts.action } = {}) {
      const before = await found(trx, id);
      const isOld = version !== undefined && version !== before.version;
      if (isOld || !(await parts.save(trx, before.id, data, before.version))) {
        throw staleOf({ noun }, await found(trx, id));
      }
      const after = await found(trx, id);
      const now = clock.now();
      await keepVersion(trx, {
        record: name,
        recordId: id,
        version: before.version,
        title: titles[before.id],
        before: kept(before.data),
        after: kept(after.data),
        at: now,
        by: nameOf(caller),
      });
      const detail = parts.detail?.(before.id, before.data, after.data) ?? id;
      await recordAudit(trx, caller, now, { action, subject, detail });
      return after;
    },
  };
}
