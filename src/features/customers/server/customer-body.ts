import { PHONE_INVALID } from '../../../kit/public-form.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { z } from '../../../lib/text/zod.ts';
import { customerInput, MOST_CONTACTS } from '../customer.ts';

/** As staff type it; numbers are kept in E.164. */
export const customerBody = customerInput.extend({
  phones: z
    .array(
      customerInput.shape.phones.unwrap().element.transform((typed, context) => {
        const phone = readPhone(typed);
        if (phone) return phone.e164;
        context.addIssue({ code: 'custom', message: PHONE_INVALID });
        return z.NEVER;
      }),
    )
    .max(MOST_CONTACTS, `Must be at most ${MOST_CONTACTS}`)
    .transform((phones) => [...new Set(phones)])
    .optional(),
});
