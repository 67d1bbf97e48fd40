import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Database } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import {
  templateDescriptions,
  templateInput,
  templateInputOf,
  templateSchema,
} from '../message-template.ts';
import { findTemplate, listTemplates, saveTemplate } from './template-store.ts';

export function templatesApi({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    route({
      method: 'GET',
      path: adminApi.messageTemplates(),
      tag: 'Messages',
      summary: 'The text of every message to customers and team',
      answer: z.array(templateSchema),
      handle: () => listTemplates(database.db),
    }),
    route({
      method: 'PUT',
      path: adminApi.messageTemplate(':template'),
      tag: 'Messages',
      summary:
        'Change the text of a message, from the next one on; an old version is refused, with the current one in the response',
      body: templateInput,
      answer: templateSchema,
      async handle({ param, body, caller }) {
        const description = templateDescriptions.find(({ id }) => id === param('template'));
        if (!description) throw new AppError('notFound', 'There is no such template.');
        const input = validate(templateInputOf(description), body);
        const { id } = description;
        const now = clock.now();
        const saved = await database.write(async (trx) => {
          const current = await findTemplate(trx, id);
          if (!current) throw new AppError('notFound', 'There is no such template.');
          const isOld = input.version !== undefined && input.version !== current.version;
          if (isOld || !(await saveTemplate(trx, id, current.version, input, now)))
            return undefined;
          await recordAudit(trx, caller, now, {
            action: 'changed',
            subject: 'message template',
            detail: id,
          });
          return findTemplate(trx, id);
        });
        if (!saved) {
          const sentence = 'Somebody else has changed this template in the meantime.';
          throw new AppError('conflict', sentence, {
            body: { current: await findTemplate(database.db, id) },
          });
        }
        database.changes.publish('templates');
        return saved;
      },
    }),
  ];
}
