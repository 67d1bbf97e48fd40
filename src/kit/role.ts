// Roles decide what staff may do (app/http/role-routes.ts).
import { z } from '../lib/text/zod.ts';

/** From the most rights to the fewest. */
export const roles = ['owner', 'office', 'adviser'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  office: 'Office',
  adviser: 'Adviser',
};

export function roleOf(text: string | null | undefined): Role {
  return roles.find((role) => role === text) ?? 'adviser';
}

export const signedInSchema = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(roles),
  /** The firm requires a second factor, and this session began without: it may only set one up. */
  needsSecondFactor: z.literal(true).optional(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** The only adviser whose visits they may see; undefined for all. */
export function onlyVisitsOf(staff: SignedIn | undefined): string | undefined {
  return staff?.role === 'adviser' ? staff.id : undefined;
}
