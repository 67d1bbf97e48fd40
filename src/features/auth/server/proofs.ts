// Proof that the user has just entered the password once more: for actions for which one open browser is not enough.
import { AppError } from '../../../lib/http/errors.ts';
import { deriveToken, sha256 } from '../../../lib/process/secrets.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import type { Auth } from './auth.ts';

const LASTS_MS = MINUTE_MS;

export type Proofs = ReturnType<typeof createProofs>;

/** A proof is valid for a minute, and only with the session it was made for. */
export function createProofs(auth: Pick<Auth, 'findSession'>, clock: Clock, secret: string) {
  async function proofOf(headers: Headers, until: string) {
    const session = await auth.findSession(headers);
    return `${until}.${deriveToken(secret, 'password-proof', `${session?.id} ${until}`)}`;
  }
  return {
    make: (headers: Headers) => proofOf(headers, String(clock.now().getTime() + LASTS_MS)),
    /** @throws AppError 403 */
    async check(headers: Headers, proof: string): Promise<void> {
      const [until = ''] = proof.split('.', 1);
      const expected = await proofOf(headers, until);
      const holds = sha256(proof) === sha256(expected);
      if (holds && clock.now().getTime() <= Number(until)) return;
      throw new AppError('forbidden', 'Please enter your password once more.');
    },
  };
}
