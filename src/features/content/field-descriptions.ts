// The forms of the website's content, as data: admin/content-field.tsx draws them.
import type { z } from '../../lib/text/zod.ts';

export interface PlainField {
  kind: 'text' | 'area' | 'link' | 'picture' | 'film' | 'icon' | 'lines' | 'price' | 'number';
  /** Within the part, or within a list item: `hero.title`. */
  name: string;
  label: string;
  hint?: string;
}

export interface OtherField {
  kind: 'check' | 'day' | 'service';
  name: string;
  label: string;
  hint?: string;
}

/** Records that can be added, removed and reordered. */
export interface ListField {
  kind: 'list';
  name: string;
  label: string;
  /** One of them, for buttons and sentences: `Slide`. */
  noun: string;
  max: number;
  titleField: string;
  blank: object | (() => object);
  fields: readonly FieldDescription[];
  /** The section already shows the name of its only field. */
  nameless?: boolean;
  /** Shown above the fields of an item. */
  note?: 'offer';
}

export type FieldDescription = PlainField | OtherField | ListField;

export interface FieldSection {
  title: string;
  /** Selector of its place on the page: the preview scrolls there. */
  place: string;
  hint?: string;
  fields: readonly FieldDescription[];
}

/** A part of the content: its schema, and its fields by name. */
export interface ContentSection extends FieldSection {
  schema: z.ZodObject;
}

/** The labels of fields by their names, after that of their section; `.*.` stands for the items of a list. */
export function labelsOf(sections: readonly FieldSection[]): Record<string, string> {
  const own = sections.flatMap(({ title, fields }) =>
    fields.flatMap((field): [string, string][] =>
      field.kind === 'list'
        ? [
            [field.name, title === field.label ? title : `${title}: ${field.label}`],
            ...field.fields.map((one): [string, string] => [
              `${field.name}.*.${one.name}`,
              `${field.noun}: ${one.label}`,
            ]),
          ]
        : [[field.name, `${title}: ${field.label}`]],
    ),
  );
  return Object.fromEntries(own);
}

export const text = (name: string, label: string, hint?: string): PlainField =>
  field('text', name, label, hint);
export const area = (name: string, label: string, hint?: string): PlainField =>
  field('area', name, label, hint);
export const link = (name: string, label: string, hint?: string): PlainField =>
  field('link', name, label, hint);
export const picture = (name: string, label: string, hint?: string): PlainField =>
  field('picture', name, label, hint);
export const lines = (name: string, label: string): PlainField =>
  field('lines', name, label, 'One on each line');

export const pictureWords = (name: string): PlainField =>
  text(name, 'What the picture shows', 'For people who cannot see it');

export const controls: readonly FieldDescription[] = [
  text('pauseLabel', 'Button that pauses'),
  text('playLabel', 'Button that goes on'),
];

export const SECONDS = 'In seconds';

/** The label of projects that are not the firm's own. */
export const SAMPLE = 'Marked as an example to visitors';

function field(
  kind: PlainField['kind'],
  name: string,
  label: string,
  hint: string | undefined,
): PlainField {
  return { kind, name, label, ...(hint && { hint }) };
}
