// A list of windows stored for a year under its own link, without personal data.

import { noReminder, personEmail } from '../../kit/public-form.ts';
import { z } from '../../lib/text/zod.ts';
import { estimateInput } from './window-rows.ts';

/** Where to e-mail the link; stored in the outbox only. */
const linkEmail = z.preprocess((value) => value || undefined, personEmail().optional());

export const priceLinkInput = estimateInput.extend({ email: linkEmail, noReminder });
export type PriceLinkInput = z.output<typeof priceLinkInput>;

export const priceLinkSchema = z.object({
  token: z.string(),
  url: z.string(),
  until: z.string(),
});
export type PriceLink = z.output<typeof priceLinkSchema>;
