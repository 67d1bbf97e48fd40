import { toNormalised } from 'postcode';
import { requiredText } from './fields.ts';
import { withoutInvisibleSigns } from './plain-text.ts';
import { z } from './zod.ts';

export const BAD_POSTCODE = 'Must be a valid UK postcode';

/** A full British postcode, as the Post Office writes it: `SW1A 1AA`. */
export const postcodeField = () =>
  requiredText('Postcode is required', 10, withoutInvisibleSigns).transform((value, context) => {
    const normal = toNormalised(value);
    if (normal) return normal;
    context.addIssue({ code: 'custom', message: BAD_POSTCODE });
    return z.NEVER;
  });
