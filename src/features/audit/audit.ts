// The log of changes: person, record, time and place.
import { z } from '../../lib/text/zod.ts';

export const auditEntrySchema = z.object({
  id: z.int(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.int().nullable(),
  detail: z.string(),
  address: z.string(),
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
