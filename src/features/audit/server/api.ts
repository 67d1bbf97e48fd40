import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { listAudit } from '../../../kit/crud/server/audit-store.ts';
import { readCursor, upTo } from '../../../kit/crud/server/paging.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validateQuery } from '../../../kit/http/validate.ts';
import type { Database } from '../../../lib/database/database.ts';
import { auditEntrySchema } from '../audit.ts';

const auditQuery = z.object({
  actor: z.string().max(100).optional(),
  subject: z.string().max(100).optional(),
  subjectId: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'subjectId takes the number of a record')
    .transform(Number)
    .optional(),
});

/** The audit log, for owners. Entries are only ever added. */
export function auditApi({ database }: { database: Pick<Database, 'db'> }): Route[] {
  return [
    routesUnder('Server').get(adminApi.audit(), {
      summary: 'The audit log, newest first, a page at a time',
      query: {
        actor: 'A user name, or `visitor` without a sign-in',
        subject: 'The kind of record, such as appointment',
        subjectId: 'The number of the record',
        pageSize: 'Rows per page, 1 to 200',
        after:
          'Rows after a position: start with 0, then use X-Next-After while the response has one',
      },
      answer: z.array(auditEntrySchema),
      async handle(request) {
        const filter = validateQuery(auditQuery, request);
        const { place, limit } = readCursor(request, {}, []) ?? { place: undefined, limit: 50 };
        const asked = { ...filter, before: place?.id, limit: limit + 1 };
        return upTo(limit, await listAudit(database.db, asked));
      },
    }),
  ];
}
