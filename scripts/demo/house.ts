// Lives through six weeks of the demo's firm, for its recording (recording.ts): events happen in order, through the real
// code, with a clock of their own.

import { type AdviserTimes, isThere } from '../../src/features/advisers/adviser-times.ts';
import { saveTimes } from '../../src/features/advisers/server/store.ts';
import { activeServices, type BookingInput } from '../../src/features/appointments/appointment.ts';
import { refusalOfDay } from '../../src/features/appointments/availability.ts';
import { textsOf } from '../../src/features/appointments/outcome.ts';
import { assignVisit } from '../../src/features/appointments/server/assignment.ts';
import {
  type AppointmentServices,
  bookVisit,
  placeContextOf,
} from '../../src/features/appointments/server/booking.ts';
import { changeAppointment } from '../../src/features/appointments/server/changes.ts';
import { enterVisit } from '../../src/features/appointments/server/staff-entry.ts';
import { countTakenPlaces } from '../../src/features/appointments/server/store.ts';
import { joining } from '../../src/features/appointments/waiting/server/intake.ts';
import { hashPassword } from '../../src/features/auth/server/password.ts';
import { insertAccount } from '../../src/features/auth/server/store.ts';
import { demoCredentials } from '../../src/features/auth/session.ts';
import { createFollowUps } from '../../src/features/follow-ups/server/follow-ups.ts';
import type { NewMessage } from '../../src/features/notifications/message.ts';
import { outboxQueue } from '../../src/features/notifications/server/outbox-store.ts';
import {
  type ChannelState,
  enqueueMessages,
} from '../../src/features/notifications/server/store.ts';
import { createPriceLinks } from '../../src/features/pricing/server/price-links.ts';
import type { WindowRow } from '../../src/features/pricing/window-rows.ts';
import { productStore } from '../../src/features/products/server/store.ts';
import { noteSamples } from '../../src/features/samples/server/store.ts';
import type { Slot } from '../../src/features/settings/booking-settings.ts';
import { saveSettings } from '../../src/features/settings/server/store.ts';
import { createSwatchIntake } from '../../src/features/swatches/server/intake.ts';
import type { Caller } from '../../src/kit/http/route.ts';
import type { Log } from '../../src/lib/process/log.ts';
import { readPhone } from '../../src/lib/text/phone.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time/durations.ts';
import { addDays, londonDayOf, weekdayOf } from '../../src/lib/time/london-day.ts';
import { instantOfLondon } from '../../src/lib/time/london-time.ts';
import content from './house.json' with { type: 'json' };
import { keepTalks, keepVisitors } from './visitors.ts';

const PAST_DAYS = 28;
const COMING_DAYS = 13;
const MOST_IN_FULL = 3;
/** Nothing is sent to people who do not exist, whatever gateways are configured. */
const KEPT: ChannelState = {
  sms: 'demo',
  email: 'demo',
  smsEnabled: true,
  emailEnabled: true,
  stops: { has: async () => false },
};
const NO_TRAP = { website: '', startedAt: undefined };
const CALLER = { staff: undefined, address: '' };
const OWNER: Caller = { ...CALLER, staff: { id: '', username: 'admin', role: 'owner' } };

/** The server's own services, with a shifted clock. */
type HouseServices = AppointmentServices & { log: Log };

/** Fills an empty shop. */
export async function liveThroughDemo(services: HouseServices): Promise<void> {
  const { database } = services;
  const now = services.clock.now();
  const servicesAt = (at: Date): HouseServices => ({
    ...services,
    clock: { now: () => new Date(at) },
    channelState: async () => KEPT,
  });
  // Hours of samples limit no places.
  const advisers = await makeAdvisers(servicesAt(now));
  const hours = advisers.map(({ id }) => ({ userId: id }));
  await database.write((trx) => noteSamples(trx, 'adviserTimes', hours));
  database.changes.publish('staff');
  const { booking } = await services.readSettings();
  const area = { kind: 'districts' as const, prefixes: content.visited };
  const { firm } = content;
  await database.write((trx) => saveSettings(trx, { booking: { ...booking, area }, firm }));
  database.changes.publish('settings');
  const events = await eventsOf(servicesAt(now), advisers);
  for (const { at, happens } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (at < now) await happens(servicesAt(at));
  }
  await keepTalks(servicesAt(now));
  await keepVisitors(servicesAt(now));
}

interface HouseEvent {
  at: Date;
  happens(house: HouseServices): unknown;
}

async function makeAdvisers({ database, clock }: HouseServices): Promise<AdviserTimes[]> {
  const now = clock.now();
  const hash = await hashPassword(demoCredentials.password);
  const monday = addDays(londonDayOf(now), 1 - weekdayOf(londonDayOf(now)));
  return database.write(async (trx) => {
    const advisers: AdviserTimes[] = [];
    // One after another: each account takes the next number.
    for (const { username, name, hours, leave, ...rest } of content.advisers) {
      const account = { username, name, email: null, role: 'adviser' as const };
      const id = await insertAccount(trx, account, now, hash);
      const times = {
        hours: hours.weekdays.map((weekday) => ({ weekday, from: hours.from, to: hours.to })),
        leave: leave.map(({ week, note }) => ({
          from: addDays(monday, week * 7),
          to: addDays(monday, week * 7 + 6),
          note,
        })),
      };
      await saveTimes(trx, id, { ...times, ...rest, version: 1 }, now);
      advisers.push({ id, ...times });
    }
    return advisers;
  });
}

async function eventsOf(services: HouseServices, advisers: AdviserTimes[]): Promise<HouseEvent[]> {
  const end = services.clock.now();
  const today = londonDayOf(end);
  const { booking } = await services.readSettings();
  const windows = await somePricedWindows(services);
  const busy = new Set<string>();
  const events: HouseEvent[] = [];
  let visitor = 0;

  function plan(day: string, slot: Slot, adviser: AdviserTimes | undefined) {
    const at = visitor++;
    const add = (when: Date, happens: HouseEvent['happens']) => events.push({ at: when, happens });
    // Some of those to come still await an answer.
    const isOpen = day > addDays(today, 1) && at % 4 === 1;
    const before = addDays(day < today ? day : today, -2 - ((at * 5) % 8));
    const asked = isOpen
      ? new Date(end.getTime() - (1 + (at % 20)) * HOUR_MS)
      : moment(before, `${8 + ((at * 7) % 12)}:${10 + ((at * 13) % 50)}`);
    let id = 0;
    add(asked, async (house) => {
      id = await book(house, at, { day, slot, windows: windows.slice(at % 5, (at % 5) + 2) });
    });
    const change = (when: Date, changes: Parameters<typeof changeAppointment>[2]) =>
      add(when, async (house) => id && changeAppointment(house, id, changes, OWNER));
    if (isOpen) return;
    const answered = new Date(asked.getTime() + 40 * MINUTE_MS);
    change(answered, { status: 'confirmed' });
    if (adviser) add(answered, async (house) => id && assignVisit(house, id, adviser.id, OWNER));
    // Today's outcomes are entered in the evening.
    if (day >= today) return;
    const { cancelled, completed } = textsOf(booking.reasons);
    const over = moment(day, slot.to);
    if (at % 9 === 4) change(over, { status: 'noShow', reason: content.noShow });
    else if (at % 7 === 3) {
      change(moment(addDays(day, -1), '10:15'), {
        status: 'cancelled',
        reason: cancelled[at % cancelled.length] ?? null,
        cancelledBy: at % 2 === 0 ? 'staff' : 'customer',
      });
    } else {
      const reason = completed[(at >> 1) % completed.length] ?? null;
      change(over, { status: 'completed', reason });
    }
  }

  for (let ahead = -PAST_DAYS; ahead <= COMING_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const visits = ahead < -7 ? 1 : 2 + (weekdayOf(day) % 2);
    for (let nth = 0; nth < visits; nth += 1) {
      const slot = booking.slots[(nth + Math.abs(ahead)) % booking.slots.length];
      if (!slot) continue;
      const inTurn = [...advisers.slice(visitor % advisers.length), ...advisers];
      const free = inTurn.find(
        (one) => !busy.has(`${one.id} ${day} ${slot.label}`) && isThere(one, day, slot),
      );
      if (free) busy.add(`${free.id} ${day} ${slot.label}`);
      plan(day, slot, free);
    }
    events.push({
      at: moment(day, '18:30'),
      happens: (house) => createFollowUps(house).runOnce(),
    });
  }

  // Thursday of next week: at least four days ahead, whatever day the demo begins on.
  const fullDay = addDays(today, 11 - weekdayOf(today));
  const fullSlot = booking.slots[1 % booking.slots.length];
  if (fullSlot) for (let nth = 0; nth < MOST_IN_FULL; nth += 1) plan(fullDay, fullSlot, undefined);
  const people = Array.from({ length: 6 }, () => personOf(visitor++));
  const late: [Date, HouseEvent['happens']][] = [
    [new Date(end.getTime() - 3 * DAY_MS), (house) => leaveUnsent(house, people[5])],
    [minuteBefore(end), (house) => fullSlot && fillSlot(house, fullDay, fullSlot.label, people)],
    [minuteBefore(end), (house) => askForSwatches(house, people.slice(2, 4))],
    [minuteBefore(end), (house) => keepPrices(house, windows.slice(0, 2), people[4])],
  ];
  for (const [at, happens] of late) events.push({ at, happens });
  return events;
}

async function book(
  house: HouseServices,
  at: number,
  { day, slot, windows }: { day: string; slot: Slot; windows: WindowRow[] },
): Promise<number> {
  const { booking } = await house.readSettings();
  const { clock } = house;
  if (refusalOfDay(day, await house.readRules(), clock.now())) return 0;
  const kinds = activeServices(booking.services);
  const input: BookingInput = {
    ...personOf(at),
    service: kinds[(at * 3) % kinds.length] ?? '',
    windowCount: [2, 5, 2, 8][at % 4] ?? 2,
    additionalInfo: content.notes[at % content.notes.length] ?? '',
    preferredDate: day,
    preferredTime: slot.label,
  };
  if (at % 5 === 2) {
    const how = { kind: 'consultation', source: 'phone', status: 'pending', notify: true } as const;
    return (await enterVisit(house, { ...input, ...how, assignedTo: null }, OWNER)).id;
  }
  const source = at % 5 === 4 ? 'assistant' : 'website';
  const wanted = at % 3 === 0 && windows.length > 0 ? { ...input, windows } : input;
  const admit = async () => undefined;
  return (await bookVisit(house, wanted, undefined, admit, { source })).answer.id;
}

const moment = (day: string, time: string) =>
  instantOfLondon(`${day}T${time.padStart(5, '0')}`) ?? new Date(`${day}T12:00:00Z`);
const minuteBefore = (at: Date) => new Date(at.getTime() - MINUTE_MS);

function personOf(at: number) {
  const { firstNames, lastNames, streets, places } = content;
  const first = firstNames[at % firstNames.length] ?? '';
  const last = lastNames[(at * 7 + Math.floor(at / firstNames.length)) % lastNames.length] ?? '';
  const { town = '', postcode = '' } = places[at % places.length] ?? {};
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
    // The range kept free for stories.
    phone: `07700 900${300 + (at % 600)}`,
    address: `${1 + ((at * 11) % 80)} ${streets[at % streets.length]}, ${town}`,
    postcode,
  };
}
type Person = ReturnType<typeof personOf>;

/** Windows that the lists in force can price; none without lists. */
async function somePricedWindows({ prices }: AppointmentServices): Promise<WindowRow[]> {
  const sizes = [...(await prices.read()).keys()].map((productId, at) => ({
    productId,
    widthMm: 1200 - at * 10,
    dropMm: 1400,
    quantity: 1 + (at % 2),
  }));
  const priced = await prices.price(sizes);
  return sizes.filter((_, at) => !priced[at]?.refusal);
}

async function fillSlot(
  house: HouseServices,
  date: string,
  slot: string,
  waiting: Person[],
): Promise<void> {
  const { database } = house;
  const taken = (await countTakenPlaces(database.db, date, date, house.clock.now()))(date, slot);
  if (taken === 0) return;
  const exception = { date, slot, capacity: taken, reason: content.fullSlot };
  const { booking } = await house.readSettings();
  await database.write(async (trx) => {
    const exceptions = [...booking.exceptions, exception];
    await saveSettings(trx, { booking: { ...booking, exceptions } });
  });
  database.changes.publish('settings');
  const context = await placeContextOf(house);
  for (const { name, email, phone } of waiting.slice(0, 2)) {
    const input = { name, email, phone, preferredDate: date, times: [slot] };
    await database.write(joining(context, input));
  }
}

async function askForSwatches(house: HouseServices, people: Person[]): Promise<void> {
  const { database } = house;
  const products = await productStore(database).list(database.db);
  const coloured = products.filter(({ colours }) => colours.length > 2);
  for (const [at, person] of people.entries()) {
    const swatches = coloured
      .slice(at * 3, at * 3 + 2)
      .flatMap(({ id, colours }) =>
        colours.slice(1, 3).map(({ name }) => ({ productId: id, colour: name })),
      );
    if (swatches.length === 0) return;
    const input = { ...person, swatches };
    await createSwatchIntake(house).receive(input, NO_TRAP, undefined, CALLER);
  }
}

async function keepPrices(house: HouseServices, windows: WindowRow[], person?: Person) {
  if (windows.length === 0 || !person) return;
  const list = { windows, email: person.email };
  await createPriceLinks(house).receive(list, NO_TRAP, undefined, CALLER);
}

/** A message that failed, one that was cancelled, and one that waits for the morning. */
async function leaveUnsent(house: HouseServices, person?: Person): Promise<void> {
  if (!person) return;
  const { database, clock } = house;
  const now = clock.now();
  const { subject, body, failure } = content.unsent;
  const send = (message: Omit<NewMessage, 'kind' | 'body'>, state: Partial<ChannelState>) => {
    const kept = { ...message, kind: 'booking-review-invitation-customer', body } as const;
    return database.write((trx) => enqueueMessages(trx, [kept], { ...KEPT, ...state }, now));
  };
  const recipient = readPhone(person.phone)?.e164 ?? '';
  await send({ channel: 'sms', recipient }, { sms: 'provider' });
  for (const message of await outboxQueue.lease(database, 'sms', 1, now)) {
    await outboxQueue.settle(database, message, { status: 'failed', error: failure }, now);
  }
  await send({ channel: 'sms', recipient }, { smsEnabled: false });
  const notBefore = moment(addDays(londonDayOf(now), 4), '08:00').toISOString();
  await send(
    { channel: 'email', recipient: person.email, subject, notBefore },
    { email: 'provider' },
  );
}
