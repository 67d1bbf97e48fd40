// A plain record described once, as data: its API, store, list, form and the facts about it follow from this.
import type { z } from 'zod';
import type { Topic } from '../../lib/database/database.ts';
import type { Fields } from '../fields/field.ts';

export interface StoredRecord {
  id: number;
  /** Incremented by each write; a write with an old one is refused. */
  version: number;
}

export interface Resource<
  Wire extends z.ZodObject = z.ZodObject,
  Input extends z.ZodObject = z.ZodObject,
> {
  singular: string;
  plural: string;
  topic: Topic;
  /** Where they differ; by default `create` is `write`. */
  paths: { list: string; write: string; create?: string };
  schema: Wire;
  input: Input;
  /** Those that its form and its list can show. */
  fields: Fields;
  /** The values of a new one's form. */
  blank: Partial<z.output<Wire>>;
  /** What it is called is the first of them. */
  searchable: (keyof z.output<Wire> & string)[];
  /** Its forms keep drafts and versions, and what is deleted goes to the trash (kit/life). */
  life?: true;
  messages: ResourceMessages;
}

/** A column of its own, or of the record that a column references. Never null. ASCII case is ignored. */
export type SortKey = string | { by: string; table: string; column: string };

/** The first field that is searched is what a record is called. */
export const titleIn = (
  { searchable: [first = ''] }: Pick<Resource, 'searchable'>,
  record: object,
) => String((record as Record<string, unknown>)[first] ?? '');

/** Its name in the addresses of its drafts and versions: `blog-posts`; undefined without a life. */
export const lifeName = ({ life, paths }: Pick<Resource, 'life' | 'paths'>): string | undefined =>
  life && paths.write.split('/').at(-1);

/** The specification's messages, which differ between entities only by the noun. */
interface ResourceMessages {
  add: string;
  edit: string;
  created: string;
  updated: string;
  deleted: string;
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
  /** Those that end in a colon are followed by the cause. */
  loadFailed: string;
  fetchFailed: string;
  empty: string;
  noMatch(query: string): string;
  confirmDelete: string;
  /** The 409 for a value that another record has. */
  taken(value: string): string;
}

type Description<Wire extends z.ZodObject, Input extends z.ZodObject> = Omit<
  Resource<Wire, Input>,
  'messages' | 'fields' | 'blank'
> & { messages?: Partial<ResourceMessages>; fields?: Fields; blank?: Partial<z.output<Wire>> };

/** A noun within a sentence: `product`, but `FAQ`. */
export const inSentence = (noun: string) => (/^[A-Z]{2}/.test(noun) ? noun : noun.toLowerCase());

export function describeResource<Wire extends z.ZodObject, Input extends z.ZodObject>(
  description: Description<Wire, Input>,
): Resource<Wire, Input> {
  const one = inSentence(description.singular);
  const many = inSentence(description.plural);
  return {
    fields: {},
    blank: {},
    ...description,
    messages: {
      add: `Add ${description.singular}`,
      edit: `Edit ${description.singular}`,
      created: `${description.singular} created`,
      updated: `${description.singular} updated`,
      deleted: `${description.singular} deleted`,
      createFailed: `Failed to create ${one}: `,
      updateFailed: `Failed to update ${one}: `,
      deleteFailed: `Failed to delete ${one}: `,
      loadFailed: `Error loading ${many}. Please try again.`,
      fetchFailed: `Failed to fetch ${many}`,
      empty: `No ${many} found. Add your first ${one}!`,
      noMatch: (query) => `No ${many} matching "${query}"`,
      confirmDelete: `Are you sure you want to delete this ${one}?`,
      taken: (value) => `The slug "${value}" is already used.`,
      ...description.messages,
    },
  };
}
