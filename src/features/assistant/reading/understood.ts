// What a language model may read in a message.
import content from '../../../../content/assistant.json' with { type: 'json' };
import { z } from '../../../lib/text/zod.ts';
import { activeServices, labelsOf } from '../../appointments/appointment.ts';
import type { BookingSettings } from '../../settings/booking-settings.ts';

const topics = content.intents.map(({ id }) => id);

/** One of the firm's own: text that a model wrote cannot become one by its type. */
const ours = (values: readonly string[]) => z.enum(values).brand<'ours'>().nullable();

/** What a language model may answer. */
export const readingOf = ({ services, slots }: Pick<BookingSettings, 'services' | 'slots'>) =>
  z.object({
    topic: ours(topics),
    service: ours(activeServices(services)),
    windowCount: z.int().min(1).max(50).nullable(),
    day: z.iso.date().brand<'day'>().nullable(),
    time: ours(labelsOf(slots)),
    person: z.boolean().nullable(),
  });
type Reading = z.infer<ReturnType<typeof readingOf>>;

/** What a model has read: the same that `volunteered` finds, with the topic and whether a person is wanted. */
export type Understood = { [Name in keyof Reading]?: NonNullable<Reading[Name]> };
