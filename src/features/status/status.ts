// The server's status: the Status screen, and the alerts to owners.
import { z } from '../../lib/text/zod.ts';

const partStates = ['fine', 'look', 'wrong', 'unused'] as const;
export type PartState = (typeof partStates)[number];

const statusParts = [
  'server',
  'database',
  'messages',
  'backups',
  'disk',
  'certificate',
  'errors',
  'memory',
] as const;
export type StatusPart = (typeof statusParts)[number];

/** Matters that the owners get an alert about, and an all-clear. */
export const matters = ['messages', 'backups', 'disk', 'certificate'] as const;
export type Matter = (typeof matters)[number];

export const statusSchema = z.object({
  checkedAt: z.string(),
  parts: z.array(
    z.object({
      part: z.enum(statusParts),
      state: z.enum(partStates),
      /** In a sentence or two. */
      says: z.string(),
    }),
  ),
});
export type Status = z.infer<typeof statusSchema>;
