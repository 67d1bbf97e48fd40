// A list of windows that is kept for a year under a link of its own. It says nothing of a person.

import { personEmail } from '../../kit/public-form.ts';
import { z } from '../../lib/text/zod.ts';
import { estimateInput } from './window-rows.ts';

/** Where the link may be sent to; that is kept in the outbox only. */
export const linkEmail = z.preprocess((value) => value || undefined, personEmail().optional());

export const priceLinkInput = estimateInput.extend({ email: linkEmail });
export type PriceLinkInput = z.output<typeof priceLinkInput>;

export const priceLinkSchema = z.object({
  token: z.string(),
  /** Path of its page. */
  url: z.string(),
  until: z.string(),
});
export type PriceLink = z.output<typeof priceLinkSchema>;
