// What staff may do goes by their role (app/http/role-routes.ts).
import { z } from '../lib/text/zod.ts';

/** From the one who may do everything to the one who may do the least. */
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
  /** The firm demands a second factor, and this session began without: all they may do is set one up. */
  needsSecondFactor: z.literal(true).optional(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** Whose visits alone somebody may see; undefined for who may see all. */
export function onlyVisitsOf(staff: SignedIn | undefined): string | undefined {
  return staff?.role === 'adviser' ? staff.id : undefined;
}
