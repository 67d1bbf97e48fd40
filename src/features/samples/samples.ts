// The demo's made-up records: listed in a table, marked in the admin, and removed with one click.
import { z } from '../../lib/text/zod.ts';

/** The kinds that staff see, marked in their lists. */
export const shownSamples = [
  'appointments',
  'contactSubmissions',
  'swatchRequests',
  'waitingEntries',
  'assistantConversations',
  'staff',
  'adviserTimes',
] as const;
export type ShownSample = (typeof shownSamples)[number];

/** Where the settings say what they are, as a fragment of the address. */
export const SAMPLES_ID = 'samples';

/** The ids of the remaining samples, as text. */
export const samplesSchema = z.record(z.enum(shownSamples), z.array(z.string()));
export type Samples = z.infer<typeof samplesSchema>;

const NOUNS: readonly [ShownSample, one: string, many: string][] = [
  ['appointments', 'visit', 'visits'],
  ['waitingEntries', 'waiting-list entry', 'waiting-list entries'],
  ['contactSubmissions', 'enquiry', 'enquiries'],
  ['swatchRequests', 'swatch request', 'swatch requests'],
  ['assistantConversations', 'conversation', 'conversations'],
  ['staff', 'adviser', 'advisers'],
];

/** `104 visits, 6 enquiries and 3 advisers`; empty without samples. */
export function samplesInWords(samples: Samples): string {
  const parts = NOUNS.flatMap(([name, one, many]) => {
    const { length } = samples[name];
    return length === 0 ? [] : `${length} ${length === 1 ? one : many}`;
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
