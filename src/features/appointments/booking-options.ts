import { z } from '../../lib/text/zod.ts';
import { servedArea } from '../districts/area.ts';
import { slotSetting } from '../settings/booking-settings.ts';

export const bookingOptionsSchema = z.object({
  services: z.array(z.string()),
  slots: z.array(slotSetting),
  earliest: z.string(),
  latest: z.string(),
  area: servedArea,
});
export type BookingOptions = z.infer<typeof bookingOptionsSchema>;
