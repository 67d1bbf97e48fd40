// The demo's shop on a database of its own, for made-up conversations: through the pure steps of the assistant, or
// through all of it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { openServices } from '../../src/app/process/services.ts';
import { bookVisit } from '../../src/features/appointments/server/booking.ts';
import { countAppointments } from '../../src/features/appointments/server/store.ts';
import { createKnowledge } from '../../src/features/assistant/server/knowledge.ts';
import { saveSettings } from '../../src/features/settings/server/store.ts';
import { readConfig } from '../../src/lib/process/env.ts';
import { TestClock } from '../../src/lib/time/clock.ts';
import { addDays, longDay, shortDay } from '../../src/lib/time/london-day.ts';
import { aBooking } from '../../src/test/fixtures.ts';
import { fillShop } from '../../src/test/shop.ts';
import { type Played, playGenerated } from './generated.ts';
import type { MoveName } from './moves.ts';
import type { Say } from './play.ts';
import { pureTalk } from './pure-talk.ts';
import type { World } from './visitor.ts';

export interface DemoAssistant {
  /** Plays conversations through the pure steps; the same seed is the same conversation. */
  playPure(seed: number, from: number, count: number, only?: MoveName): Promise<Played[]>;
  /** Plays them through everything. @returns them, and how many visits have been booked that were not before. */
  playAll(
    seed: number,
    from: number,
    count: number,
    only?: MoveName,
  ): Promise<{ played: Played[]; written: number }>;
  close(): Promise<void>;
}

const FIRST_DAY = '2026-01-07';
/** Conversations are spread over this many days, in steps of eleven, which cover every weekday. */
const DAYS = 28;
const DAY_STEP = 11;
const dayOfNumber = (number: number) => addDays(FIRST_DAY, DAY_STEP * (number % DAYS));
const MORNING = 'Morning (9am-11am)';

/** The person whose visit others ask about. */
const neighbour = {
  name: 'Cordelia Quince',
  phone: '07700 900877',
  email: 'cordelia.quince@example.com',
  address: '77 Hidden Lane, Warwick',
  postcode: 'CV34 9ZZ',
};

export async function openDemoAssistant(): Promise<DemoAssistant> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-talks-'));
  const config = readConfig({
    PUBLIC_URL: 'http://sill.test',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'maple thunder ferry quilt',
    AUTH_SECRET: 'a secret of thirty-two characters',
    DEMO_CONTENT: 'off',
  });
  const clock = new TestClock(`${FIRST_DAY}T10:00:00Z`);
  const services = await openServices(
    { ...config, contentDir: resolve('content') },
    clock,
    pino({ level: 'silent' }),
  );
  const { database, settings, content, prices, appointments } = services;
  await fillShop(database, clock);
  const { booking } = await settings.read();
  const rules = { ...booking, capacityPerSlot: 1, openDays: [1, 2, 3, 4, 5, 6] };
  await database.write((trx) => saveSettings(trx, { booking: rules }));
  database.changes.publish('settings');
  const knowledge = createKnowledge({
    database,
    settings,
    content,
    prices,
    rateReviews: async () => undefined,
    districts: appointments.outcodes,
  });

  async function worldOf(number: number): Promise<World> {
    const today = dayOfNumber(number);
    const facts = await knowledge.factsAt(new Date(`${today}T10:00:00Z`));
    const full = { day: workingDay(addDays(today, 3 + (number % 9))), time: MORNING };
    return { facts, neighbour, full, secrets: [] };
  }

  const seedOf = (seed: number, number: number, only?: MoveName) =>
    `${seed}:${number}${only ? `:${only}` : ''}`;

  function wholeTalk(number: number): Say {
    let conversation: string | undefined;
    let messages = 0;
    return async (message) => {
      messages += 1;
      // At most thirty messages in five minutes per address.
      const address = `10.${messages > 25 ? 2 : 1}.${number >> 8}.${number & 255}`;
      const answer = await services.assistant.answer(
        { conversation, message },
        { address, page: '/' },
      );
      conversation = answer.conversation;
      return answer;
    };
  }

  return {
    async playPure(seed, from, count, only) {
      const rulesNow = await appointments.readRules();
      const played: Played[] = [];
      for (let number = from; number < from + count; number += 1) {
        const world = await worldOf(number);
        const taken = (day: string, time: string) =>
          day === world.full.day && time === world.full.time ? 1 : 0;
        const say = pureTalk(world.facts, rulesNow, taken);
        played.push(await playGenerated(seedOf(seed, number, only), world, say, only));
      }
      return played;
    },
    async playAll(seed, from, count, only) {
      const played: Played[] = [];
      let written = 0;
      for (let number = from; number < from + count; number += 1) {
        const world = await worldOf(number);
        clock.set(`${world.facts.today}T10:00:00Z`);
        const { day, time } = world.full;
        await database.write((trx) => trx.deleteFrom('appointments').execute());
        // So late that it is never offered to others.
        const late = workingDay(addDays(world.facts.today, 40));
        for (const visit of [
          aBooking({ preferredDate: day, preferredTime: time }),
          aBooking({ ...neighbour, preferredDate: late }),
        ]) {
          await bookVisit(appointments, visit, undefined, async () => undefined);
        }
        const seen = { ...world, secrets: [longDay(late), shortDay(late)] };
        played.push(await playGenerated(seedOf(seed, number, only), seen, wholeTalk(number), only));
        written += (await countAppointments(database.db, {})) - 2;
      }
      return { played, written };
    },
    async close() {
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const workingDay = (day: string) => (longDay(day).startsWith('Sunday') ? addDays(day, 1) : day);
