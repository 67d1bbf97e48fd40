// A file of customers from another program: which of its columns say what.
import { z } from '../../lib/text/zod.ts';

export const importFields = [
  ...(['name', 'company', 'emails', 'phones', 'address'] as const),
  ...(['postcode', 'notes', 'tags', 'source'] as const),
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldLabels: Record<ImportField, string> = {
  name: 'Name',
  company: 'Company',
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
const place = z.object({ row: z.int(), column: z.int(), message: z.string() });
const places = z.array(place);
/** Whose row, and what the cell says. */
const notes = z.array(
  place.extend({ name: z.string(), value: z.string() }).partial({ name: true, value: true }),
);

/** More names with one number than a household has: more likely the firm's own, or a made-up one. */
export const MOST_SHARERS = 5;

export const importPreview = z.object({
  /** Headers, each once. */
  columns: z.array(z.string()),
  mapping: importMapping,
  rows: z.int(),
  creates: z.int(),
  joins: z.int(),
  /** Rows that are left out. */
  faults: places,
  /** Cells that don't fit their column, and go into the notes. */
  noted: notes,
  /** Sentences about other parts of the file that are not imported. */
  remarks: z.array(z.string()),
  /** Sentences about rows that share a number or an address under different names. */
  shared: z.array(z.string()),
  /** The first rows, cell by cell. */
  sample: z.array(z.array(z.string())),
});
export type Noted = ImportPreview['noted'][number];
export type ImportPreview = z.infer<typeof importPreview>;

export const importDone = z.object({
  id: z.int(),
  created: z.int(),
  joined: z.int(),
  faults: places,
  noted: notes,
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

/** Words for a column that describes a contact and holds none. */
const NO_CONTACT =
  /\b(opt|include|consent|marketing|subscribed|status|verified|type|ext|label|display|web|website|ip)\b/;
const WHOLE_NAME =
  /^((full|customer|client|contact|display|household) ?)*name$|^(customer|client|household)$/;
/** In the order in which they are read together: 'Surname' often comes before 'First name'. */
const nameParts = [
  /^(title|salutation|(name )?prefix|mr ms.*)$/,
  /^(first|fore|given|christian) ?names?$/,
  /^((middle|additional) ?names?|m i)$/,
  /^(last|family|sur) ?names?$/,
  /^(name )?suffix$/,
];

/** In the order in which they are tried. */
const spellings: [ImportField, RegExp][] = [
  ['emails', /\be ?mails?\b/],
  ['postcode', /\b(post ?codes?|postal code|p code|zip)\b/],
  [
    'phones',
    /\b((tele|cell)?phones?|tel|mobiles?|mob|cell|ph|ddi|whatsapp|landline|contact (number|no))\b/,
  ],
  [
    'address',
    /\b(address(es)?|street|road|town|city|county|country|region|state|village|house (number|no|name)|(bill|ship|deliver) to)\b/,
  ],
  ['notes', /\b(notes?|comments?|remarks?|memo|description)\b/],
  ['tags', /\b(tags?|groups?|categor(y|ies))\b|^labels?$/],
  ['source', /\b(source|referr(er|al|ed)|heard|came from)\b/],
  ['company', /^(company|business|firm|organi[sz]ation)( name)?$/],
  ...[WHOLE_NAME, ...nameParts].map((name): [ImportField, RegExp] => ['name', name]),
];

/** A header in small letters, as words: `POAddressLine1` is `po address line 1`. */
const wordsOf = (column: string) =>
  column
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])|(\p{L})(?=\d)|(\d)(?=[A-Z])/gu, '$& ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const namePlace = (column: string): number =>
  nameParts.findIndex((part) => part.test(wordsOf(column)));

const ADDRESS_WORDS =
  /\b(po box|address(es)?|formatted|extended|full|customer|client|line|street|road|town|city|county|country|region|state|village|house|number|name|no|post ?codes?|post|postal|code|zip|\d+)\b/g;

/** Which of several addresses a column is part of, such as `home` or `billing`; most files have one, without a name. */
export function homeOf(column: string): string {
  const words = wordsOf(column);
  // `Address 1 - Street` is part of the first; `Address 1` is a line.
  const [, numbered] = /^address (\d+) \D/.exec(words) ?? [];
  return numbered ?? words.replace(ADDRESS_WORDS, ' ').trim().replace(/\s+/g, ' ');
}

export function fieldOf(column: string): ImportField | undefined {
  const words = wordsOf(column);
  const field = spellings.find(([, spelling]) => spelling.test(words))?.[0];
  const isContact = field && ['emails', 'phones', 'address', 'postcode'].includes(field);
  return isContact && NO_CONTACT.test(words) ? undefined : field;
}

/** What a header most probably means. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const found = new Map<ImportField, string[]>();
  for (const column of columns) {
    const field = fieldOf(column);
    if (field) found.set(field, [...(found.get(field) ?? []), column]);
  }
  const { name = [], company = [] } = Object.fromEntries(found);
  const whole = name.find((column) => namePlace(column) < 0);
  if (whole) found.set('name', [whole]);
  // A title alone is no name.
  else if (name.every((column) => namePlace(column) === 0)) {
    found.set('name', company.slice(0, 1));
    found.delete('company');
  }
  return Object.fromEntries(
    [...found].flatMap(([field, own]) =>
      own.length > 0 ? [[field, own.length === 1 ? own[0] : own]] : [],
    ),
  ) as ImportMapping;
}
