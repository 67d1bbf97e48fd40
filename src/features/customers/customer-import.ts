// A file of customers from another program: which of its columns say what.
import { z } from '../../lib/text/zod.ts';

export const importFields = [
  ...(['name', 'emails', 'phones', 'address'] as const),
  ...(['postcode', 'notes', 'tags', 'source'] as const),
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldLabels: Record<ImportField, string> = {
  name: 'Name',
  emails: 'Email addresses',
  phones: 'Phone numbers',
  address: 'Address',
  postcode: 'Postcode',
  notes: 'Notes',
  tags: 'Tags',
  source: 'Source',
};

export const NO_NAME = 'Please say which column holds the name';
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024;
export const MOST_IMPORT_ROWS = 10_000;
export const MOST_IMPORT_COLUMNS = 200;

/** The columns of a field, by their headers: several are read together, such as 'First name' and 'Surname'. */
export const importMapping = z.partialRecord(
  z.enum(importFields),
  z.union([z.string(), z.array(z.string()).max(MOST_IMPORT_COLUMNS)]),
);
export type ImportMapping = z.infer<typeof importMapping>;

/** `row` and `column` from 1; the header is row 1. */
const faults = z.array(z.object({ row: z.int(), column: z.int(), message: z.string() }));

export const importPreview = z.object({
  /** Headers, each once. */
  columns: z.array(z.string()),
  mapping: importMapping,
  rows: z.int(),
  creates: z.int(),
  joins: z.int(),
  faults,
  /** The first rows, cell by cell. */
  sample: z.array(z.array(z.string())),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importDone = z.object({
  id: z.int(),
  created: z.int(),
  joined: z.int(),
  faults,
});
export type ImportDone = z.infer<typeof importDone>;

export const importSchema = z.object({
  id: z.int(),
  createdAt: z.string(),
  created: z.int(),
  joined: z.int(),
  /** How many of those that it made are still there. */
  present: z.int(),
});
export type Import = z.infer<typeof importSchema>;

export const takenBack = z.object({ removed: z.int(), kept: z.int() });
export type TakenBack = z.infer<typeof takenBack>;

const NO_CONTACT = /\b(opt|consent|marketing|subscribed|status|verified|type|ext)\b/;

/** In the order in which they are tried. */
const spellings: [ImportField, RegExp][] = [
  ['emails', /\be ?mails?\b/],
  ['postcode', /\b(post ?code|postal code|zip)\b/],
  ['phones', /\b((tele)?phones?|tel|mobiles?|mob|cell|landline|contact (number|no))\b/],
  ['address', /\b(address(es)?|street|road|town|city|county|village|house (number|no|name))\b/],
  ['notes', /\b(notes?|comments?|remarks?|memo|description)\b/],
  ['tags', /\b(tags?|labels?|groups?|categor(y|ies))\b/],
  ['source', /\b(source|referr(er|al|ed)|heard|came from)\b/],
];
/** The first of these that a file has. */
const names = [
  /^((full|customer|client|contact|display|household) ?)?name$|^(customer|client|household)$/,
  /^(title|salutation|middle names?|(first|fore|given|christian|last|family|sur) ?name)$/,
  /^(company|business|firm|organi[sz]ation)( name)?$/,
];

/** What a header most probably means. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const plain = columns.map((column) =>
    column
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  );
  const found = new Map<ImportField, string[]>();
  for (const [at, column] of columns.entries()) {
    const words = plain[at] ?? '';
    const field = spellings.find(([, spelling]) => spelling.test(words))?.[0];
    const isOther = (field === 'emails' || field === 'phones') && NO_CONTACT.test(words);
    if (field && !isOther) found.set(field, [...(found.get(field) ?? []), column]);
  }
  for (const [at, name] of names.entries()) {
    const own = columns.filter((_, column) => name.test(plain[column] ?? ''));
    // One whole name, or all of its parts.
    const chosen = at === 1 ? own : own.slice(0, 1);
    if (chosen.some((column) => !/^(title|salutation)/i.test(column))) {
      found.set('name', chosen);
      break;
    }
  }
  return Object.fromEntries(
    [...found].map(([field, own]) => [field, own.length === 1 ? own[0] : own]),
  ) as ImportMapping;
}
