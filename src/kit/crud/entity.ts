// A record whose fields are described one by one (kit/fields). Everything else about it follows, unless it says so
// itself; its server half is records/server/entity-record.ts.
import type { Tables } from '../../lib/database/database.ts';
import { z } from '../../lib/text/zod.ts';
import {
  blankOf,
  type Fields,
  type InputShape,
  inputShape,
  type WireShape,
  wireShape,
} from '../fields/field.ts';
import type { RecordFacts, SearchFacts } from '../records/record.ts';
import { describeResource, inSentence, type Resource, type SortKey } from './resource.ts';

type WireOf<Named extends Fields, Stored> = z.ZodObject<
  { id: z.ZodInt } & WireShape<Named> & Stored & { version: z.ZodInt }
>;
type InputOf<Named extends Fields> = z.ZodObject<
  InputShape<Named> & { version: z.ZodOptional<z.ZodInt> }
>;

interface Description<Named extends Fields, Stored extends z.ZodRawShape>
  extends Partial<Pick<RecordFacts, 'attention' | 'events' | 'noun' | 'opens'>>,
    Pick<Resource, 'singular' | 'plural' | 'topic' | 'paths' | 'life'> {
  /** Of the database, in camelCase. */
  table: keyof Tables;
  /** Paths of the API that show it, besides its own. */
  shownAt?: readonly string[];
  /** Its screen in the admin. */
  screen: string;
  fields: Named;
  /** What it has beside its fields, set by the server. */
  stored?: Stored;
  /** More of what its list can be sorted by. */
  sortable?: Record<string, SortKey[]>;
  /** The address at which the site shows one. */
  seenAt?(record: z.output<WireOf<Named, Stored>>): string;
  /** Where the search over everything has it. */
  found?: Pick<SearchFacts, 'place' | 'hasSearch'>;
  messages?: Partial<Resource['messages']>;
}

export interface Entity<
  Wire extends z.ZodObject = z.ZodObject,
  Input extends z.ZodObject = z.ZodObject,
> extends Resource<Wire, Input>,
    Pick<Description<Fields, z.ZodRawShape>, 'table'> {
  facts: RecordFacts;
  sortable: Record<string, SortKey[]>;
  seenAt?(record: z.output<Wire>): string;
}

/** What its API answers of one: hover over it to see its fields. */
export type Stored<Described extends { schema: z.ZodType }> = z.output<Described['schema']>;

/** The names of the fields with an option. */
const namesWith = (fields: Fields, option: 'sort' | 'search' | 'title') =>
  Object.keys(fields).filter((name) => fields[name]?.[option]);

const atStart = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase());
const camelCase = (name: string) =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export function entity<Named extends Fields, Further extends z.ZodRawShape = Record<never, never>>({
  fields,
  stored,
  found,
  screen,
  attention,
  events,
  shownAt = [],
  sortable,
  opens,
  noun,
  ...described
}: Description<Named, Further>): Entity<WireOf<Named, Further>, InputOf<Named>> {
  const { singular, plural, topic, paths, life } = described;
  const name = paths.write.split('/').at(-1) ?? '';
  const made = {
    ...described,
    ...describeResource({
      ...described,
      schema: z.object({ id: z.int(), ...wireShape(fields), ...stored, version: z.int() }),
      input: z.object({ ...inputShape(fields), version: z.int().optional() }),
      searchable: [],
    }),
    fields,
    blank: blankOf(fields),
    searchable: [...new Set([...namesWith(fields, 'title'), ...namesWith(fields, 'search')])],
    sortable: {
      ...Object.fromEntries(namesWith(fields, 'sort').map((one) => [one, [one]])),
      ...sortable,
    },
    facts: {
      key: camelCase(name),
      topic,
      screen,
      noun: noun ?? atStart(inSentence(singular)),
      ...(life && { living: name }),
      shownAt: [...new Set([paths.list, paths.write, ...shownAt])],
      ...(opens && { opens }),
      ...(found && { search: { label: plural, ...found } }),
      ...(attention && { attention }),
      ...(events && { events }),
    },
  };
  // Types cannot follow the fields through `Object.entries`.
  return made as unknown as Entity<WireOf<Named, Further>, InputOf<Named>>;
}
