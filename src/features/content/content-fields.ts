// The fields of the website's content. A save is of a whole part, so that none may be left out, and what is answered is
// what is checked.
import { type Field, type FieldOptions, field } from '../../kit/fields/field.ts';
import { BAD_ADDRESS, checkbox, line, pence, text } from '../../kit/fields/fields.ts';
import { requiredText, textField } from '../../lib/text/fields.ts';
import { isLink, isUrlOrPath } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';

/** A line of its own. */
export const heading = (label = 'Title', shown?: FieldOptions) =>
  text(label, { most: 160, required: 'Title is required', ...shown });
/** A few words, such as a button's label. Empty: not shown. */
export const words = (label: string, hint?: string) =>
  line(label, textField(120), { half: true, hint });
/** As long as a sentence, on one line. */
export const longWords = (label: string, hint?: string) =>
  line(label, textField(500), { half: true, hint });
export const sentence = (label: string, hint?: string) =>
  field('area', label, { input: textField(500), blank: '' }, { hint });
export const paragraph = (label: string, hint?: string) =>
  field('area', label, { input: textField(2000), blank: '' }, { hint });

const address = (isOne: (text: string) => boolean) =>
  z
    .string({ error: BAD_ADDRESS })
    .trim()
    .max(2000, 'Must be at most 2,000 characters')
    .refine((value) => value === '' || isOne(value), BAD_ADDRESS);

/** The address of a picture or a film: root-relative or http(s). Empty: none yet. */
export const pictureSchema = address(isUrlOrPath);
export const picture = (label = 'Picture', shown?: FieldOptions) =>
  field('address', label, { input: pictureSchema, blank: '' }, shown);
export const film = (label: string, hint: string) =>
  field('film', label, { input: pictureSchema, blank: '' }, { hint });
export const pictureWords = longWords('What the picture shows', 'For people who cannot see it');

/** Where a link leads: a page, a place on one, a telephone number or an e-mail address. Empty: no link. */
export const link = (label: string) => line(label, address(isLink), { half: true });

export const requiredLink = (label: string, refused = `${label} is required`) => {
  const input = requiredText(refused, 2000).refine(
    (value) => value === '' || isLink(value),
    BAD_ADDRESS,
  );
  return line(label, input, { half: true });
};

/** Lines such as a package's features; empty lines are dropped. */
export const lines = (label: string, most: number) => {
  const input = z
    .array(textField(200))
    .max(most, `Must be at most ${most}`)
    .overwrite((all) => all.filter(Boolean));
  return field('lines', label, { input, blank: [] }, { hint: 'One on each line' });
};

export const price = (label: string) =>
  field('price', label, { input: pence, blank: 0 }, { half: true });

/** How long each item is shown before the next. */
export const seconds = (label: string) => {
  const input = z
    .int('Must be a whole number')
    .min(2, 'Must be at least 2 seconds')
    .max(120, 'Must be at most 120 seconds');
  return field('number', label, { input, blank: 5 }, { half: true, hint: 'In seconds' });
};

/** Not one of the firm's own. */
export const sample = checkbox('Marked as an example to visitors', { half: true });

export const controls = {
  pauseLabel: words('Button that pauses'),
  playLabel: words('Button that goes on'),
};

/** What no form shows. */
export const hidden = <One extends Field>(one: One): One => ({ ...one, kind: 'none' });
