// A preview's link holds what it shows, sealed with the server's secret: nothing is stored, and nothing can be changed.
import { z } from 'zod';
import { AppError } from '../../../lib/http/errors.ts';
import { seal, unseal } from '../../../lib/process/secrets.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { type PreviewInput, previewInput } from '../preview.ts';

// The letter keeps apart what else the secret seals.
const sealedPreview = z.tuple([z.literal('preview'), previewInput, z.iso.datetime()]);

interface Preview {
  shows: PreviewInput;
  until: Date;
}

/** @returns the token, which is good for a day. */
export function sealPreview(secret: string, shows: PreviewInput, now: Date) {
  const until = new Date(now.getTime() + DAY_MS);
  return { token: seal(secret, JSON.stringify(['preview', shows, until.toISOString()])), until };
}

/** @throws AppError 403 for a changed or ended token */
export function openPreview(secret: string, token: string, now: Date): Preview {
  const { shows, until } = unsealed(secret, token);
  if (until > now) return { shows, until };
  throw new AppError('forbidden', 'This preview has ended. Please ask for a new link.');
}

function unsealed(secret: string, token: string): Preview {
  try {
    const [, shows, until] = sealedPreview.parse(JSON.parse(unseal(secret, token)));
    return { shows, until: new Date(until) };
  } catch {
    throw new AppError('forbidden', 'This link to a preview is not whole. Please copy it again.');
  }
}
