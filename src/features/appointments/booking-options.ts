import { z } from '../../lib/text/zod.ts';
import { servedArea } from '../districts/area.ts';
import { slotSetting } from '../settings/booking-settings.ts';

/** What a booking form needs; `services` and `slots` are those that are offered now. */
export const bookingOptionsSchema = z.object({
  services: z.array(z.string()),
  slots: z.array(slotSetting),
  /** The first and the last day that can be booked. */
  earliest: z.string(),
  latest: z.string(),
  area: servedArea,
});
export type BookingOptions = z.infer<typeof bookingOptionsSchema>;
