import { randomUUID } from 'node:crypto';
import demo from '../../../../content/appointments.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Database } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { z } from '../../../lib/text/zod.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { defaultSettings } from '../../settings/server/store.ts';
import { appointmentSchema, bookingInput, statusInput } from '../appointment.ts';
import { holdsPlace } from '../lifecycle.ts';
import { meaningOf } from '../outcome.ts';
import { hoursOf } from './booking.ts';
import { insertAppointment, takePlace } from './store.ts';
import { visitTokenOf } from './visit-link.ts';

const sampleSource = z.object({ source: appointmentSchema.shape.source.default('website') });

/** Loads ten sample visits around today, without sending messages. */
export async function seedAppointments(
  database: Database,
  secret: string,
  now: Date,
): Promise<number> {
  const today = londonDayOf(now);
  await database.write(async (trx) => {
    for (const sample of demo) {
      const visitSeed = randomUUID();
      const preferredDate = addDays(today, sample.preferredDateOffsetDays);
      const input = validate(bookingInput, { ...sample, preferredDate });
      const { status, reason = null, cancelledBy = null } = validate(statusInput, sample);
      const { source } = validate(sampleSource, sample);
      const createdAt = new Date(now.getTime() - sample.createdDaysAgo * DAY_MS).toISOString();
      await insertAppointment(trx, {
        ...input,
        ...hoursOf(input.preferredTime, defaultSettings.booking),
        status,
        source,
        reason,
        cancelledBy,
        means: meaningOf({ status, reason }, defaultSettings.booking.reasons),
        phoneE164: readPhone(input.phone)?.e164 ?? '',
        visitSeed,
        visitTokenHash: sha256(visitTokenOf(secret, visitSeed)),
        calendarSequence: 0,
        // Joined by the program's own work.
        customerId: null,
        windows: null,
        offer: null,
        version: 1,
        createdAt,
        updatedAt: createdAt,
      });
      if (holdsPlace(status)) {
        await takePlace(trx, preferredDate, input.preferredTime, demo.length);
      }
    }
  });
  return demo.length;
}
