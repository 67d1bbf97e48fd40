// The private link of a visit: anyone who has it may see, move and cancel the visit.
import { deriveToken } from '../../../lib/process/secrets.ts';
import { urls } from '../../../urls.ts';
import { type AppointmentRow, linkTokenOf } from './store.ts';

export function visitTokenOf(secret: string, visitSeed: string): string {
  return deriveToken(secret, 'visit', visitSeed);
}

/** @param publicUrl origin of links, without a trailing slash. */
export function visitUrlOf(
  { id, visitSeed }: Pick<AppointmentRow, 'id' | 'visitSeed'>,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): string {
  return publicUrl + urls.visit(linkTokenOf(id, visitTokenOf(secret, visitSeed)));
}
