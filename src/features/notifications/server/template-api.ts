import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { type Known, type Life, nameOf, staleOf } from '../../../kit/life/server/life.ts';
import { keepVersion } from '../../../kit/life/server/version-store.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { existing } from '../../../lib/http/errors.ts';
import {
  type TemplateInput,
  templateDescriptions,
  templateInput,
  templateInputOf,
  templateSchema,
} from '../message-template.ts';
import { findTemplate, listTemplates, saveTemplate } from './template-store.ts';

export function templatesApi({ database, clock }: Base): Route[] {
  return [
    routesUnder('Messages').get(adminApi.messageTemplates(), {
      summary: 'The text of every message to customers and team',
      answer: z.array(templateSchema),
      handle: () => listTemplates(database.db),
    }),
    routesUnder('Messages').put(adminApi.messageTemplate(':template'), {
      summary:
        'Change the text of a message, from the next one on; an old version is refused, with the current one in the response',
      body: templateInput,
      answer: templateSchema,
      async handle({ param, body, caller }) {
        const life = templateLife({ clock });
        const [id, { version, ...texts }] = [param('template'), body];
        const input = await life.check(texts, id, database.db);
        const saved = await database.write((trx) =>
          life.replace(trx, caller, id, input, { version }),
        );
        database.changes.publish('templates');
        return saved.data;
      },
    }),
  ];
}

const RECORD = 'message-templates';

const wordsOf = ({ data: { sms, subject, body } }: Known) => ({ sms, subject, body });

export function templateLife({ clock }: Pick<Base, 'clock'>): Life {
  const described = (id: string) => {
    const description = templateDescriptions.find((one) => one.id === id);
    return existing(description, 'template');
  };
  async function read(db: Handle, id: string): Promise<Known | undefined> {
    const template = await findTemplate(db, id);
    return template && { id, version: template.version, data: { ...template } };
  }
  const life: Life = {
    name: RECORD,
    noun: 'template',
    topic: 'templates',
    endpoint: `PUT ${adminApi.messageTemplate(':template')}`,
    titleOf: (_data, id) => templateDescriptions.find((one) => one.id === id)?.title ?? id,
    async check(data, id) {
      const { version: _, ...texts } = validate(templateInputOf(described(id)), data);
      return texts;
    },
    read,
    async replace(trx, caller, id, data, { version, action = 'changed' } = {}) {
      const now = clock.now();
      const description = described(id);
      const before = existing(await read(trx, id), 'template');
      const isOld = version !== undefined && version !== before.version;
      const texts = data as TemplateInput;
      if (isOld || !(await saveTemplate(trx, description.id, before.version, texts, now))) {
        throw staleOf(life, (await read(trx, id)) ?? before);
      }
      const after = (await read(trx, id)) ?? before;
      await keepVersion(trx, {
        record: RECORD,
        recordId: id,
        version: before.version,
        title: description.title,
        before: wordsOf(before),
        after: wordsOf(after),
        at: now,
        by: nameOf(caller),
      });
      await recordAudit(trx, caller, now, { action, subject: 'message template', detail: id });
      return after;
    },
  };
  return life;
}
