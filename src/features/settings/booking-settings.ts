// The owner's settings for visits: services, slots, places and area.
import { requiredText, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { servedArea } from '../districts/area.ts';

const whole = (from: number, to: number) =>
  z
    .int('Must be a whole number')
    .min(from, from === 0 ? 'Must be 0 or more' : `Must be at least ${from}`)
    .max(to, `Must be at most ${to.toLocaleString('en-GB')}`);

const places = whole(0, 1000);
const day = z.string().refine(isDay, 'Must be a date such as 2026-12-25');
const label = (message: string) => requiredText(message, 60);
/** London wall-clock time on the whole or half hour, such as `09:00`. */
const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[03]0$/, 'Must be a whole or half hour such as 09:00');

export const slotSetting = z.object({
  label: label('Please name the slot'),
  from: clockTime,
  to: clockTime,
});
/** A time of day for visits. Its label is stored with each visit and shown to people. */
export type Slot = z.infer<typeof slotSetting>;

const reasons = z
  .array(textField(60))
  .max(30)
  .transform((texts) => [...new Set(texts.filter(Boolean))]);

export const meanings = ['won', 'open', 'lost'] as const;
/** What an end of a visit means for its customer. */
export type Meaning = (typeof meanings)[number];
const ending = z.object({
  label: textField(60),
  means: z.enum(meanings, 'Must be won, open or lost'),
});
/** One way in which visits end: a plain text is open. */
export type Ending = string | z.infer<typeof ending>;

/** In full. */
export const endingOf = (one: Ending): z.infer<typeof ending> =>
  typeof one === 'string' ? { label: one, means: 'open' } : one;

const endings = z
  .array(z.union([textField(60), ending], 'Must be a text, or a label and what it means'))
  .max(30)
  .transform((all) => {
    const byLabel = new Map(all.map(endingOf).map((one) => [one.label, one]));
    const kept = [...byLabel.values()].filter(({ label }) => label);
    return kept.map((one): Ending => (one.means === 'open' ? one.label : one));
  });

/** Added later: a client that sends only the first four fields leaves these as they are. */
const laterFields = {
  services: z
    .array(
      z.object({
        label: label('Please name the service'),
        /** Slug of the product category that it belongs to. */
        category: z.string().trim().max(100).nullable(),
        active: z.boolean(),
      }),
    )
    .max(60),
  slots: z.array(slotSetting).min(1, 'There must be at least one slot').max(24),
  /** Overrides `capacityPerSlot` on one weekday; Monday is 1. */
  places: z
    .array(z.object({ weekday: z.int().min(1).max(7), slot: z.string().trim(), capacity: places }))
    .max(200),
  /** Overrides everything else on one date: in one slot, or with null in all. */
  exceptions: z
    .array(
      z.object({
        date: day,
        slot: z.string().trim().nullable(),
        capacity: places,
        reason: textField(200),
      }),
    )
    .max(2000),
  /** Days from today to the first that can be booked; 0 is today. */
  noticeDays: whole(0, 30),
  area: servedArea,
  /** Reasons and outcomes that staff choose from when a visit ends. */
  reasons: z.object({ cancelled: reasons, completed: endings }),
};

const firstFields = {
  /** Visits per slot and day: how many advisers are out. */
  capacityPerSlot: places,
  /** ISO weekdays, Monday is 1. */
  openDays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  closedDates: z
    .array(day)
    .max(1000)
    .transform((dates) => [...new Set(dates)].sort()),
  horizonDays: whole(1, 365),
};

/** Visits that a change leaves without their slot, or without an adviser. */
export const standingVisits = z.array(
  z.object({
    id: z.int(),
    reference: z.string(),
    name: z.string(),
    preferredDate: z.string(),
    preferredTime: z.string(),
  }),
);
export type StandingVisit = z.infer<typeof standingVisits>[number];

export const bookingSettings = z.object({ ...firstFields, ...laterFields });
export type BookingSettings = z.infer<typeof bookingSettings>;

export const bookingSettingsInput = z.object({
  ...firstFields,
  ...z.object(laterFields).partial().shape,
});
export type BookingSettingsInput = z.infer<typeof bookingSettingsInput>;

/** The input completed with the stored values. Places and exceptions of a removed slot go with it. */
export function completeBooking(
  sent: BookingSettingsInput,
  stored: BookingSettings,
): BookingSettings {
  const slots = sent.slots ?? stored.slots;
  const isKnown = (slot: string | null) =>
    slot === null || slots.some((known) => known.label === slot);
  return {
    ...sent,
    slots,
    services: sent.services ?? stored.services,
    places: sent.places ?? stored.places.filter((cell) => isKnown(cell.slot)),
    exceptions: sent.exceptions ?? stored.exceptions.filter(({ slot }) => isKnown(slot)),
    noticeDays: sent.noticeDays ?? stored.noticeDays,
    area: sent.area ?? stored.area,
    reasons: sent.reasons ?? stored.reasons,
  };
}

/** Checks across fields: one message under the dotted name of each field that is wrong. */
export function bookingProblems(booking: BookingSettings): Record<string, string> {
  const problems: Record<string, string> = {};
  const { slots, services } = booking;
  slots.forEach(({ label, from, to }, at) => {
    const before = slots[at - 1];
    if (slots.findIndex((other) => other.label === label) < at) {
      problems[`slots.${at}.label`] = 'There is already a slot with this name';
    }
    if (from >= to) problems[`slots.${at}.to`] = 'Must be later than the start';
    if (before && from < before.to) {
      problems[`slots.${at}.from`] = 'Must not start before the previous slot ends';
    }
  });
  services.forEach(({ label }, at) => {
    if (services.findIndex((other) => other.label === label) < at) {
      problems[`services.${at}.label`] = 'There is already a service with this name';
    }
  });
  if (!services.some(({ active }) => active)) {
    problems.services = 'At least one service must be offered';
  }
  const labels = new Set(slots.map(({ label }) => label));
  const cells = new Set<string>();
  booking.places.forEach(({ weekday, slot }, at) => {
    if (!labels.has(slot)) problems[`places.${at}.slot`] = 'There is no slot with this name';
    if (cells.has(`${weekday} ${slot}`)) {
      problems[`places.${at}.slot`] = 'This weekday and slot already has its places';
    }
    cells.add(`${weekday} ${slot}`);
  });
  const dates = new Set<string>();
  booking.exceptions.forEach(({ date, slot }, at) => {
    const key = `${date} ${slot ?? ''}`;
    if (slot !== null && !labels.has(slot)) {
      problems[`exceptions.${at}.slot`] = 'There is no slot with this name';
    }
    if (dates.has(key)) {
      problems[`exceptions.${at}.date`] = 'There is already an exception for this day and slot';
    }
    dates.add(key);
  });
  return problems;
}
