// A field said once: what is checked, what is answered, how its form and its list show it. What draws a kind is in a
// second table (crud/admin/fields/form-fields.tsx), so that the server needs no React.
import type { z } from '../../lib/text/zod.ts';

export interface FieldOptions {
  hint?: string | undefined;
  placeholder?: string;
  /** Of a drop-down, until something is chosen; without it there is always a choice. */
  prompt?: string;
  /** Takes half of the form's width, where there is room. */
  half?: true;
  /** What a record is called: first in its list. */
  title?: true;
  /** Its list can be sorted by it. */
  sort?: true;
  /** Its list's search looks into it, after the title. */
  search?: true;
  /** How its list shows it, or `below` its title; otherwise not at all. */
  column?: 'text' | 'muted' | 'badge' | 'figure' | 'below';
}

export interface Field<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType>
  extends FieldOptions {
  /** What draws it; of a kind without an input, the form shows nothing. */
  kind: string;
  label: string;
  input: In;
  /** In answers. */
  wire: Out;
  /** In the form of a new record. */
  blank: unknown;
  /** Of a slug: the field that it follows. */
  from?: string;
  /** Of a choice. */
  options?: readonly Option[];
  /** Of an object, or of each object of a list: the first one names it. */
  fields?: Fields;
  items?: Items;
}

/** Of a list: objects that can be added, removed and reordered. */
export interface Items {
  /** One of them, for buttons and sentences: `Slide`. */
  noun: string;
  most: number;
  /** Makes one that is added; by default its fields are blank. */
  fresh?(): object;
  /** The form already shows the label of its only field. */
  nameless?: true;
  /** An input of the form's own, above the fields of each. */
  note?: string;
}

export interface Option<Value extends string | number = string | number> {
  value: Value;
  label: string;
}

export type Fields = Readonly<Record<string, Field>>;

export type InputShape<Named extends Fields> = { [Name in keyof Named]: Named[Name]['input'] };
export type WireShape<Named extends Fields> = { [Name in keyof Named]: Named[Name]['wire'] };

/** @param schemas what is answered is what is checked, unless it says otherwise. */
export const field = <In extends z.ZodType, Out extends z.ZodType = In>(
  kind: string,
  label: string,
  schemas: { input: In; wire?: Out; blank: unknown },
  shown?: FieldOptions,
): Field<In, Out> => ({ kind, label, wire: schemas.input as never, ...schemas, ...shown });

/** What its checked values are. */
export type Filled<Named extends Fields> = z.output<z.ZodObject<InputShape<Named>>>;

/** One part of every field, by name. */
const each = (fields: Fields, part: 'input' | 'wire' | 'blank') =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]]));

export const inputShape = <Named extends Fields>(fields: Named) =>
  each(fields, 'input') as InputShape<Named>;

export const wireShape = <Named extends Fields>(fields: Named) =>
  each(fields, 'wire') as WireShape<Named>;

/** What the form of a new record begins with. */
export const blankOf = <Named extends Fields>(fields: Named) =>
  each(fields, 'blank') as { [Name in keyof Named]: z.output<Named[Name]['wire']> };

export type Omittable<In extends z.ZodType> = z.ZodDefault<z.ZodOptional<In>>;

/** What may be left out of a request, and is then as in a new record. */
export const optional = <In extends z.ZodType>(input: In, blank: z.output<In>): Omittable<In> =>
  input.optional().default(blank as never);

/** What a request may leave out, and what then stays as it is. */
export const maybe = <In extends z.ZodType, Out extends z.ZodType>(
  one: Field<In, Out>,
): Field<z.ZodOptional<In>, Out> => ({ ...one, input: one.input.optional() });
