// Message texts changed by staff; unchanged ones are not stored.
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import type { TemplateKind } from '../message.ts';
import type { MessageTemplate, TemplateInput } from '../message-template.ts';
import { compileTemplates, ownTextsOf, type Templates, templateKinds } from '../templates.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    messageTemplates: {
      id: string;
      sms: string | null;
      subject: string | null;
      body: string | null;
      version: number;
      updatedAt: string;
    };
  }
}

export async function listTemplates(db: Handle): Promise<MessageTemplate[]> {
  const rows = await db.selectFrom('messageTemplates').selectAll().execute();
  const changed = new Map(rows.map((row) => [row.id, row]));
  return templateKinds.map((id) => {
    const own = ownTextsOf(id);
    const row = changed.get(id);
    return {
      id,
      sms: row?.sms ?? own.sms,
      subject: row?.subject ?? own.subject,
      body: row?.body ?? own.body,
      changed: [row?.sms, row?.subject, row?.body].some((text) => typeof text === 'string'),
      version: row?.version ?? 0,
    };
  });
}

export async function findTemplate(db: Handle, id: string): Promise<MessageTemplate | undefined> {
  return (await listTemplates(db)).find((template) => template.id === id);
}

/**
 * Saves a template; texts equal to the original are not stored.
 * @returns false if its version has changed since it was read.
 */
export async function saveTemplate(
  trx: Handle,
  id: TemplateKind,
  readVersion: number,
  { sms, subject, body }: TemplateInput,
  now: Date,
): Promise<boolean> {
  const own = ownTextsOf(id);
  const texts = {
    sms: sms === own.sms ? null : sms,
    subject: subject === own.subject ? null : subject,
    body: body === own.body ? null : body,
    version: readVersion + 1,
    updatedAt: now.toISOString(),
  };
  const saved = await trx
    .insertInto('messageTemplates')
    .values({ id, ...texts })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(texts).where('messageTemplates.version', '=', readVersion),
    )
    .returning('id')
    .execute();
  return saved.length > 0;
}

/** Templates as last read: bookings fill them without parsing. */
export const createTemplateCache = (database: Database): CachedRead<Templates> =>
  cachedRead(database, ['templates'], async () =>
    compileTemplates(await database.db.selectFrom('messageTemplates').selectAll().execute()),
  );
