import { toNormalised } from 'postcode';
import { requiredText } from './fields.ts';
import { z } from './zod.ts';

/** A whole British postcode, written as the Post Office does: `CV37 9ZZ`. */
export const postcodeField = () =>
  requiredText('Postcode is required', 10).transform((value, context) => {
    const normal = toNormalised(value);
    if (normal) return normal;
    context.addIssue({ code: 'custom', message: 'Must be a valid UK postcode' });
    return z.NEVER;
  });
