// The kinds of fields that records share. A record with one of its own makes it by `field`.
import { pictureAddress, requiredText, slugField, textField } from '../../lib/text/fields.ts';
import { isLink } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import {
  blankOf,
  type Field,
  type FieldOptions,
  type Fields,
  field,
  type InputShape,
  type Items,
  inputShape,
  type Omittable,
  type Option,
  optional,
} from './field.ts';

/** The specification's message for an invalid address. */
export const BAD_ADDRESS = 'Must be a valid URL or path';

interface TextOptions extends FieldOptions {
  most: number;
  /** Refused when empty; the label says why if no sentence does. */
  required?: true | string;
}

interface TextKind {
  (
    label: string,
    options: TextOptions & { required: true | string },
  ): Field<z.ZodString, z.ZodString>;
  (label: string, options: TextOptions): Field<Omittable<z.ZodString>, z.ZodString>;
}

const textKind = (kind: string) =>
  ((label, { most, required, ...shown }: TextOptions) => {
    const missing = required === true ? `${label} is required` : required;
    const input = missing ? requiredText(missing, most) : optional(textField(most), '');
    return field(kind, label, { input, wire: z.string(), blank: '' }, shown);
  }) as TextKind;

/** One line. */
export const text = textKind('text');
export const area = textKind('area');
export const markdown = textKind('markdown');

/** One line of a sort that no other record has. */
export const line = <In extends z.ZodType<string>>(
  label: string,
  input: In,
  shown?: FieldOptions,
) => field('text', label, { input, wire: z.string(), blank: '' }, shown);

export const checkbox = (label: string, shown?: FieldOptions) =>
  field('checkbox', label, { input: z.boolean(), blank: false }, shown);

/** A record's part of its address. @param from the field that it follows until somebody types here. */
export const slug = (from: string, shown?: FieldOptions) => ({
  ...field('slug', 'Slug', { input: slugField(), wire: z.string(), blank: '' }, shown),
  from,
});

const orEmpty = (text: z.ZodType<string, string>) =>
  text.nullish().transform((value) => value ?? '');

/** A picture of the media library, shown while it is chosen. */
export const picture = (label: string, shown?: FieldOptions) => {
  const input = orEmpty(pictureAddress(BAD_ADDRESS)).transform((path) => path || null);
  return field('picture', label, { input, wire: z.string().nullable(), blank: '' }, shown);
};

/** Where a link leads: a page, a place on one, a telephone number or an e-mail address. */
export const link = (label: string, shown?: FieldOptions) => {
  const input = orEmpty(
    textField(2000).refine((value) => value === '' || isLink(value), BAD_ADDRESS),
  );
  return field('text', label, { input, wire: z.string(), blank: '' }, shown);
};

/** A place in a list, the lowest first. */
export const order = (label: string, shown?: FieldOptions) => {
  const input = z
    .int('Order must be a whole number')
    .min(0, 'Order must be a positive number')
    .max(100_000, 'Must be at most 100,000');
  return field('order', label, { input: optional(input, 0), wire: z.int(), blank: 0 }, shown);
};

/** Some lines of text, such as features; empty ones are dropped. */
export const lines = (
  label: string,
  { noun, each, most, ...shown }: FieldOptions & { noun: string; each: number; most: number },
) => {
  const input = z
    .array(textField(each))
    .max(most, `Must be at most ${most} ${noun}`)
    .overwrite((all) => all.filter(Boolean));
  const wire = z.array(z.string());
  return field('lines', label, { input: optional(input, []), wire, blank: [] }, shown);
};

/** A sum as it is stored. */
export const pence = z
  .int('Must be a price such as 55 or 55.50')
  .min(0, 'Must be 0 or more')
  .max(10_000_000, 'Must be at most £100,000');

/** Typed in pounds; empty is no price. */
export const price = (label: string, shown?: FieldOptions) => {
  const input = pence.nullish().transform((sum) => sum ?? null);
  return field('price', label, { input, wire: z.int().nullable(), blank: null }, shown);
};

/** Any number of these. */
export const choices = <const Value extends string>(label: string, values: readonly Value[]) => {
  const input = optional(z.array(z.enum(values)).max(values.length), []);
  return choicesOf(label, Object.fromEntries(values.map((value) => [value, value])), input);
};

/** The same of a record’s own schema. @param labels of each value. */
export const choicesOf = <In extends z.ZodType>(
  label: string,
  labels: Readonly<Record<string, string>>,
  input: In,
) => {
  const options = Object.entries(labels).map(([value, text]) => ({ value, label: text }));
  return { ...field('choices', label, { input, wire: z.array(z.string()), blank: [] }), options };
};

interface ChoiceOptions<Value> extends FieldOptions {
  blank: Value;
  /** What to say of anything else. */
  refused: string;
  /** A drop-down in place of all of them on view. */
  folded?: true;
  /** A request has to name it. */
  required?: true;
}

/** One of a few. */
export function choice<const Value extends string | number>(
  label: string,
  options: readonly Option<Value>[],
  { blank, refused, folded, required, ...shown }: ChoiceOptions<NoInfer<Value>>,
) {
  const values = options.map(({ value }) => value);
  const only: z.ZodType<Value, Value> = z.literal(values, refused);
  const schemas = {
    input: required ? only : optional(only, blank),
    wire: z.literal(values),
    blank,
  };
  return { ...field(folded ? 'select' : 'choice', label, schemas, shown), options };
}

/** Fields within an object of their own. */
export const group = <Named extends Fields>(fields: Named) => {
  const input = z.object(inputShape(fields));
  return { ...field('group', '', { input, blank: blankOf(fields) }), fields };
};

/** @param item checks one; by default its fields do. */
export function list<Named extends Fields, Item extends z.ZodType = z.ZodObject<InputShape<Named>>>(
  label: string,
  fields: Named,
  { item, ...items }: Items & { item?: Item },
) {
  const one = (item ?? z.object(inputShape(fields))) as Item;
  const input = z.array(one).max(items.most, `Must be at most ${items.most}`);
  return { ...field('list', label, { input, blank: [] }), fields, items };
}
