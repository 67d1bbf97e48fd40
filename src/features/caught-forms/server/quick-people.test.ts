// How many of the quick are kept: people whose browser fills the form in at once, by clocks that are wrong,
// through what the form itself sends; and robots.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FASTEST_PERSON_MS } from '../../../kit/public-form.ts';
import { openForm } from '../../../kit/ui/open-form.ts';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import { everyEngine, wholeRun } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';

const MANY = wholeRun ? 500 : 100;
/** As good as chance, and the same each time: from 0 to 1. */
const spread = (at: number, step: number) => (at * step) % 1;

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.changeSettings('booking', { capacityPerSlot: 2 * MANY });
  });
  afterAll(() => app.close());

  const book = (at: number, trap: object) =>
    app.request('/api/appointments', {
      method: 'POST',
      body: { ...aBookingBy(at, dayOf(at)), ...trap },
    });
  const dayOf = (at: number) => ({ preferredDate: `2025-06-${11 + (at % 19)}` });

  /** Fifty at a time. */
  async function inTurns(send: (at: number) => Promise<Response>) {
    const answers: { status: number; body: Record<string, unknown> }[] = [];
    for (let first = 0; first < MANY; first += 50) {
      const sent = Array.from({ length: 50 }, (_, index) => send(first + index));
      for (const answer of await Promise.all(sent)) {
        answers.push({ status: answer.status, body: await answer.json() });
      }
    }
    return answers;
  }

  /** Filled in `quickMs` after it opened, by a clock that is wrong by `offMs` and is put right meanwhile. */
  async function bookQuickly(at: number, quickMs: number, offMs: number) {
    let passed = 77;
    let isRight = false;
    const opened = openForm({
      now: () => app.clock.now().getTime() + passed + (isRight ? 0 : offMs),
      passed: () => passed,
      async wait(ms) {
        passed += ms;
      },
    });
    passed += quickMs;
    isRight = at % 2 === 0;
    const trap = await opened.trapped();
    expect(passed - 77).toBeGreaterThanOrEqual(FASTEST_PERSON_MS);
    return book(at, trap);
  }

  test('people who take 0.5 to 2 s, by clocks that are up to an hour off, have all booked; as many robots are all kept apart', async () => {
    const answers = await inTurns((at) =>
      bookQuickly(at, 500 + 1500 * spread(at, 0.618), HOUR_MS * (2 * spread(at, 0.414) - 1)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const references = new Set(answers.map(({ body }) => body.reference));
    expect(references.size).toBe(MANY);
    const booked = await app.rows('appointments');
    expect([booked.length, (await app.rows('caughtForms')).length]).toEqual([MANY, 0]);

    const shams = await inTurns((at) => {
      const now = app.clock.now().getTime();
      const tookMs = 1990 * spread(at, 0.618);
      const traps = [
        { website: 'https://spam.example' },
        { startedAt: new Date(now - tookMs).toISOString() },
        ...[now, now + HOUR_MS].map((start) => ({
          startedAt: new Date(start).toISOString(),
          sentAt: new Date(start + tookMs).toISOString(),
        })),
      ];
      return book(MANY + at, traps[at % traps.length] ?? {});
    });
    for (const { status, body } of shams) {
      expect([status, Object.keys(body).sort()]).toEqual([
        ...[201, ['id', 'manageUrl', 'notified', 'reference', 'status']],
      ]);
    }
    expect((await app.rows('appointments')).length).toBe(MANY);
    expect((await app.rows('caughtForms')).length).toBe(MANY);
  });

  test('a page of before, which sends its start alone, and a form without scripts are no robots’', async () => {
    const now = app.clock.now().getTime();
    for (const [at, offMs] of [HOUR_MS, 1500, -HOUR_MS, -2000].entries()) {
      const answer = await book(2000 + at, { startedAt: new Date(now + offMs).toISOString() });
      expect(answer.status).toBe(201);
    }
    const answer = await app.request('/book', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...Object.fromEntries(Object.entries(aBookingBy(2100)).map(([k, v]) => [k, String(v)])),
        website: '',
      }).toString(),
    });
    expect(answer.status).toBe(303);
    expect(await app.rows('appointments')).toHaveLength(MANY + 5);
  });
});
