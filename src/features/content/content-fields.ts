import { requiredText, textField } from '../../lib/text/fields.ts';
import { isLink, isUrlOrPath } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';

/** The specification's message for an invalid address. */
export const BAD_ADDRESS = 'Must be a valid URL or path';

/** A heading: one line. */
export const heading = () => requiredText('Title is required', 160);
/** A few words, such as a button's label. Empty: not shown. */
export const label = () => textField(120);
export const sentence = () => textField(500);
export const paragraph = () => textField(2000);

/** The address of a picture or a film: root-relative or http(s). Empty: none yet. */
export const picture = () =>
  z
    .string({ error: BAD_ADDRESS })
    .trim()
    .max(2000, 'Must be at most 2,000 characters')
    .refine((value) => value === '' || isUrlOrPath(value), BAD_ADDRESS);

/** Where a link leads: a page, a place on one, a telephone number or an e-mail address. Empty: no link. */
export const link = () =>
  z
    .string({ error: BAD_ADDRESS })
    .trim()
    .max(2000, 'Must be at most 2,000 characters')
    .refine((value) => value === '' || isLink(value), BAD_ADDRESS);

export const requiredLink = (message: string) =>
  requiredText(message, 2000).refine((value) => value === '' || isLink(value), BAD_ADDRESS);

/** Lines such as a package's features; empty lines are dropped. */
export const lines = (max: number) =>
  z
    .array(textField(200))
    .max(max, `Must be at most ${max}`)
    .overwrite((all) => all.filter(Boolean));

export const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, `Must be at most ${max}`);

export const price = () =>
  z
    .int('Must be a price such as 55 or 55.50')
    .min(0, 'Must be 0 or more')
    .max(10_000_000, 'Must be at most £100,000');

/** How long each item is shown before the next. */
export const seconds = () =>
  z
    .int('Must be a whole number')
    .min(2, 'Must be at least 2 seconds')
    .max(120, 'Must be at most 120 seconds');
