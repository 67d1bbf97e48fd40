import { z } from 'zod';
import { daysBetween, isDay } from '../../../lib/time/london-day.ts';
import { LONGEST_RANGE_DAYS } from '../availability.ts';

export const rangeQuery = z
  .object({
    from: z
      .string('from takes a day such as 2026-11-24')
      .refine(isDay, 'from takes a day such as 2026-11-24'),
    to: z
      .string('to takes a day such as 2026-11-30')
      .refine(isDay, 'to takes a day such as 2026-11-30'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to must not be before from' })
  .refine(({ from, to }) => daysBetween(from, to) < LONGEST_RANGE_DAYS, {
    path: ['to'],
    message: `Please ask for at most ${LONGEST_RANGE_DAYS} days`,
  });
