// A household, or a firm: everything it ever sent is joined to it.
import { adminApi, pathsOf } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { PHONE_INVALID, personEmail } from '../../kit/public-form.ts';
import { requiredText, textField } from '../../lib/text/fields.ts';
import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { BAD_POSTCODE, postcodeField } from '../../lib/text/postcode.ts';
import { z } from '../../lib/text/zod.ts';

/** In the order of the work. */
export const stages = [
  ...(['enquiry', 'booked', 'visited', 'quoted', 'accepted'] as const),
  ...(['ordered', 'toFit', 'fitted', 'lost', 'known'] as const),
] as const;
export type Stage = (typeof stages)[number];
/** Those that a record can bring about, as yet. */
export const reachedStages: readonly Stage[] = [
  ...(['enquiry', 'booked', 'visited', 'accepted', 'lost', 'known'] as const),
];

export const stageLabels: Record<Stage, string> = {
  enquiry: 'Enquiry',
  booked: 'Visit booked',
  visited: 'Visited',
  quoted: 'Quoted',
  accepted: 'Accepted',
  ordered: 'Ordered',
  toFit: 'To fit',
  fitted: 'Fitted',
  lost: 'Lost',
  known: 'Known',
};

const answers = ['unknown', 'yes', 'no'] as const;
const marketingSchema = z.object({
  email: z.enum(answers, 'Must be unknown, yes or no'),
  sms: z.enum(answers, 'Must be unknown, yes or no'),
  /** When and how they said so; empty if they never have. */
  at: textField(40).default(''),
  how: textField(200).default(''),
});

export const notAsked = { email: 'unknown', sms: 'unknown', at: '', how: '' } as const;

/** Of each, so that nobody can fill a customer with made-up addresses. */
export const MOST_CONTACTS = 20;
export const MOST_TAGS = 30;
export const MOST_NOTES = 10_000;

export const customerSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** In lower case. */
  emails: z.array(z.string()),
  /** E.164. */
  phones: z.array(z.string()),
  address: z.string(),
  postcode: z.string(),
  notes: z.string(),
  tags: z.array(z.string()),
  source: z.string(),
  marketing: marketingSchema,
  stage: z.enum(stages),
  /** Instant at which it became so. */
  stageSince: z.string(),
  /** Account of the adviser who may see it, besides those with a visit of theirs. */
  adviserId: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type Customer = z.infer<typeof customerSchema>;

const distinct = (list: string[]) => [...new Set(list)];
const text = (max: number) => textField(max).optional();

export const customerInput = z.object({
  name: requiredText('Name is required', 100),
  emails: z
    .array(personEmail().transform((email) => email.toLowerCase()))
    .max(MOST_CONTACTS, `Must be at most ${MOST_CONTACTS}`)
    .transform(distinct)
    .optional(),
  /** In any spelling; the server keeps E.164. */
  phones: z
    .array(requiredText(PHONE_INVALID, 30, withoutInvisibleSigns))
    .max(MOST_CONTACTS, `Must be at most ${MOST_CONTACTS}`)
    .optional(),
  address: text(300),
  postcode: z.union([z.literal(''), postcodeField()], BAD_POSTCODE).optional(),
  notes: text(MOST_NOTES),
  tags: z
    .array(requiredText('A tag needs a name', 40))
    .max(MOST_TAGS, `Must be at most ${MOST_TAGS}`)
    .transform(distinct)
    .optional(),
  source: text(60),
  marketing: marketingSchema.optional(),
  adviserId: z.string().max(100).nullable().optional(),
  version: z.int().optional(),
});
export type CustomerInput = z.infer<typeof customerInput>;

export const namedSchema = z.object({ id: z.int(), name: z.string() });

export const customerAnswer = customerSchema.extend({
  duplicates: z.array(namedSchema.extend({ why: z.string() })),
  /** Numbers that have said STOP: they get no text messages. */
  stopped: z.array(z.string()),
});
export type CustomerAnswer = z.infer<typeof customerAnswer>;

export const mergeInput = z.object({ otherId: z.int('Please choose a customer') });

/** Records that belong to one customer each. */
export const joinedKinds = [
  ...(['visit', 'contact', 'swatches', 'waiting', 'priceLink'] as const),
  ...(['conversation', 'message', 'task'] as const),
] as const;
export type JoinedKind = (typeof joinedKinds)[number];

const recordId = z.union([z.int(), z.string().max(100)]);

export const splitInput = z.object({
  records: z
    .array(z.object({ kind: z.enum(joinedKinds, 'There is no such record'), id: recordId }))
    .min(1, 'Please choose at least one record')
    .max(500, 'Please choose at most 500 records'),
});
export type SplitInput = z.infer<typeof splitInput>;

/** The titles of what staff write down for one another. A note is no answer to anybody. */
export const NOTE = 'Note';
export const CALL = 'Call';

export const timelineEntrySchema = z.object({
  kind: z.enum([...joinedKinds, 'review']),
  id: recordId,
  at: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where it opens in the admin. */
  href: z.string().nullable(),
  /** Who of the staff did it; null: the customer. */
  by: z.string().nullable(),
  /** Sent with it. */
  photos: z.array(z.object({ href: z.string(), width: z.int(), height: z.int() })),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const pipelineSchema = z.array(
  z.object({
    stage: z.enum(stages),
    count: z.int(),
    pence: z.int(),
    oldestSince: z.string().nullable(),
  }),
);
export type Pipeline = z.infer<typeof pipelineSchema>;

export const customers = describeResource({
  singular: 'Customer',
  plural: 'Customers',
  topic: 'customers',
  paths: pathsOf(adminApi.customers()),
  schema: customerSchema,
  input: customerInput,
  // The words of the search over everything find them.
  searchable: [],
  messages: {
    empty: 'No customers yet. People appear here when they book, write or ask for swatches.',
  },
});
