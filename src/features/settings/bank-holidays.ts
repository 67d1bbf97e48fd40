// Bank holidays, which the owner adds to the booking exceptions with one click.
import { z } from '../../lib/text/zod.ts';

export const nations = [
  { value: 'england', label: 'England' },
  { value: 'wales', label: 'Wales' },
  { value: 'scotland', label: 'Scotland' },
  { value: 'northern-ireland', label: 'Northern Ireland' },
] as const;
export type Nation = (typeof nations)[number]['value'];

const FROM = 2000;
const TO = 2100;

export const bankHolidayQuery = z.object({
  nation: z.enum(
    nations.map(({ value }) => value),
    'nation takes england, wales, scotland or northern-ireland',
  ),
  year: z.coerce
    .number(`year takes ${FROM} to ${TO}`)
    .int(`year takes ${FROM} to ${TO}`)
    .min(FROM, `year takes ${FROM} to ${TO}`)
    .max(TO, `year takes ${FROM} to ${TO}`),
});

export const bankHoliday = z.object({ date: z.string(), name: z.string() });
export type BankHoliday = z.infer<typeof bankHoliday>;
