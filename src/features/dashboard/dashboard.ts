// The first screen for staff: matters that need attention, totals, and how bookings come in.

import { adminApi } from '../../admin-urls.ts';
import { z } from '../../lib/text/zod.ts';
import { appointmentSchema } from '../appointments/appointment.ts';
import { contactSubmissionSchema } from '../contact/contact.ts';
import { offersEndingSchema } from '../content/offers-ending.ts';
import { testimonialSchema } from '../testimonials/testimonial.ts';

export const dashboardPaths = [adminApi.attention(), adminApi.dashboard()];

export const RECENT_ROWS = 10;
export const WAITING_ROWS = 20;
/** Of each kind of record that waits. */
export const NAMED_ROWS = 5;
export const REPORT_WEEKS = 12;
/** More towns than this are added up as one. */
export const REPORT_TOWNS = 10;

const count = z.int().min(0);

export const dashboardSchema = z.object({
  counts: z.object({
    products: count,
    categories: count,
    blogPosts: count,
    testimonials: count,
    contactSubmissions: count,
    pendingTestimonials: count,
    unreadContactSubmissions: count,
  }),
  recentActivity: z.object({
    testimonials: z.array(testimonialSchema),
    contactSubmissions: z.array(contactSubmissionSchema),
  }),
});
export type DashboardData = z.infer<typeof dashboardSchema>;
export type DashboardCounts = DashboardData['counts'];

/** A visit of today or tomorrow, with its town if the postcode's is known. */
const comingVisitSchema = appointmentSchema.extend({ town: z.string() });

const waitingSchema = z.object({
  /** The record's key (app/records.ts). */
  key: z.string(),
  id: z.int(),
  name: z.string(),
  about: z.string(),
  since: z.string(),
  opens: z.string().optional(),
});

export const attentionSchema = z.object({
  /** Counts of matters that need attention, by name. */
  counts: z.record(z.string(), count),
  /** Requests without an answer, in the order they are due; only the first few if there are many. */
  waiting: z.array(appointmentSchema),
  today: z.array(comingVisitSchema),
  tomorrow: z.array(comingVisitSchema),
  /** Other records that wait, kind by kind, the newest first; only a few of each. */
  named: z.array(waitingSchema),
  /** Set when the last special offer ends soon, or has just ended. */
  offersEnding: offersEndingSchema.nullable(),
});
export type Attention = z.infer<typeof attentionSchema>;

/** The same with the names of its counts. */
export const attentionSchemaOf = (names: readonly string[]) =>
  attentionSchema.extend({
    counts: z.object(Object.fromEntries(names.map((name) => [name, count]))),
  });

export const bookingReportSchema = z.object({
  /** Weeks from Monday, the current one last. */
  weeks: z.array(z.object({ from: z.string(), bookings: count })),
  /** Bookings of these weeks by town, or by district if the town is unknown; most first, the rest last, as ''. */
  towns: z.array(z.object({ town: z.string(), bookings: count })),
});
export type BookingReport = z.infer<typeof bookingReportSchema>;
