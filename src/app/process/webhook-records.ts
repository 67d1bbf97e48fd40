import { appointmentSchema } from '../../features/appointments/appointment.ts';
import { findAppointment, withSmsStatus } from '../../features/appointments/server/store.ts';
import type { WebhookDeps } from '../../features/connections/server/webhook-work.ts';
import { contactSubmissionSchema } from '../../features/contact/contact.ts';
import { contactStore } from '../../features/contact/server/store.ts';
import { swatchRequestStore } from '../../features/swatches/server/store.ts';
import { swatchRequestSchema } from '../../features/swatches/swatch-request.ts';
import { testimonialStore } from '../../features/testimonials/server/store.ts';
import { testimonialSchema } from '../../features/testimonials/testimonial.ts';
import type { Database, Handle } from '../../lib/database/database.ts';

/** The records in webhook deliveries, as the API shows them to the office. */
export function webhookRecords(database: Database): WebhookDeps['records'] {
  async function appointment(db: Handle, id: number) {
    const row = await findAppointment(db, id);
    if (!row) return undefined;
    const [visit] = await withSmsStatus(db, [row]);
    return appointmentSchema.parse(visit);
  }
  const contact = contactStore(database);
  const testimonials = testimonialStore(database, 'staff');
  const swatches = swatchRequestStore(database);
  return {
    'appointment.created': appointment,
    'appointment.changed': appointment,
    'contact.created': async (db, id) =>
      contactSubmissionSchema.optional().parse(await contact.find(db, id)),
    'testimonial.created': async (db, id) =>
      testimonialSchema.optional().parse(await testimonials.find(db, id)),
    'swatch.requested': async (db, id) =>
      swatchRequestSchema.optional().parse(await swatches.find(db, id)),
  };
}
