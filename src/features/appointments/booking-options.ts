import { z } from '../../lib/text/zod.ts';
import { servedArea } from '../districts/area.ts';
import { slotSetting } from '../settings/booking-settings.ts';

/** What the booking form needs; `services` and `slots` are those on offer now. */
export const bookingOptionsSchema = z.object({
  services: z.array(z.string()),
  slots: z.array(slotSetting),
  /** First and last day open for booking. */
  earliest: z.string(),
  latest: z.string(),
  area: servedArea,
});
export type BookingOptions = z.infer<typeof bookingOptionsSchema>;
