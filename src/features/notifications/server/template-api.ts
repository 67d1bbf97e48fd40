import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { globalLife } from '../../../kit/life/server/globals.ts';
import type { Life } from '../../../kit/life/server/life.ts';
import type { Base } from '../../../lib/database/database.ts';
import { existing } from '../../../lib/http/errors.ts';
import type { TemplateKind } from '../message.ts';
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
        const saved = await writeAs({ database, clock }, caller, 'templates', (trx) =>
          life.replace(trx, caller, id, input, { version }),
        );
        return saved.data;
      },
    }),
  ];
}

export const templateLife = (services: Pick<Base, 'clock'>): Life =>
  globalLife<TemplateKind>(
    {
      name: 'message-templates',
      noun: 'template',
      subject: 'message template',
      action: 'changed',
      topic: 'templates',
      endpoint: `PUT ${adminApi.messageTemplate(':template')}`,
      titles: Object.fromEntries(
        templateDescriptions.map(({ id, title }) => [id, title]),
      ) as Record<TemplateKind, string>,
      async check(data, id) {
        const described = existing(
          templateDescriptions.find((one) => one.id === id),
          'template',
        );
        const { version: _, ...texts } = validate(templateInputOf(described), data);
        return texts;
      },
      async read(db, id) {
        const data = existing(await findTemplate(db, id), 'template');
        return { version: data.version, data };
      },
      save: (trx, id, data, version) =>
        saveTemplate(trx, id, version, data as unknown as TemplateInput, services.clock.now()),
      kept: ({ sms, subject, body }) => ({ sms, subject, body }),
    },
    services,
  );
