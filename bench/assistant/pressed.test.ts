// Made-up conversations by presses and words, to the card: it has no value that was neither pressed nor said.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingInput } from '../../src/features/appointments/appointment.ts';
import { answerTo } from '../../src/features/assistant/answers/answer-to.ts';
import {
  stepOf,
  stepsOf,
  type Talk,
  type ValueName,
  type Values,
} from '../../src/features/assistant/site/talk.ts';
import { answered } from '../../src/features/assistant/site/use-talk.ts';
import { addDays, longDay, weekdayOf } from '../../src/lib/time/london-day.ts';
import { wholeRun } from '../../src/test/engines.ts';
import { openShop } from './shop.ts';

const TODAY = '2030-01-14';
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(() => shop.close());

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed * 2_654_435_761;
  return <Item>(from: readonly Item[]): Item => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return from[state % from.length] as Item;
  };
}

const DETAILS = {
  name: 'Jo Green',
  phone: '07700 900123',
  email: 'jo@example.com',
  address: '1 High Street, Stratford-upon-Avon',
  postcode: 'CV37 6QX',
  additionalInfo: '',
};
const COUNTS = [1, 2, 3, 4, 5, 8, 12];
const OPENINGS = ['book a visit', 'can someone come and measure', 'I would like an appointment'];
const ASIDES = [
  'do you come to Rugby?',
  'are rollers safe for children?',
  'how long is the visit?',
];

function wishes(pick: ReturnType<typeof dice>, services: string[], slots: string[]) {
  const days = Array.from({ length: 60 }, (_, at) => addDays(TODAY, at + 2));
  return {
    service: pick(services),
    windowCount: pick(COUNTS),
    preferredDate: pick(days.filter((day) => weekdayOf(day) < 7)),
    preferredTime: pick(slots),
  };
}
type Wishes = ReturnType<typeof wishes>;

const said: Record<keyof Wishes, (wish: Wishes) => string> = {
  service: ({ service }) => service,
  windowCount: ({ windowCount }) => `for ${windowCount} windows`,
  preferredDate: ({ preferredDate }) => `on ${longDay(preferredDate)}`,
  preferredTime: ({ preferredTime }) => preferredTime.replace(/ \(.*/, '').toLowerCase(),
};

/** One visitor from hello to the card. @returns what the card shows, and all that was pressed or said */
function visit(seed: number) {
  const pick = dice(seed);
  const ground = shop.groundOn(TODAY);
  const { services, slots } = ground.facts.settings.booking;
  const wanted = wishes(
    pick,
    services.map(({ label }) => label),
    slots.map(({ label }) => label),
  );
  const names = Object.keys(said) as (keyof Wishes)[];
  const spoken = names.filter(() => pick([true, false]));
  const given = new Map<ValueName, Set<unknown>>();
  const give = (values: Values) => {
    for (const [name, value] of Object.entries(values)) {
      const known = given.get(name as ValueName) ?? new Set();
      given.set(name as ValueName, known.add(value));
    }
  };
  for (const name of spoken) give({ [name]: wanted[name] });
  let talk: Talk = { lines: [], quickReplies: [], controls: [], values: {}, draft: '' };
  const say = (message: string) => {
    const { sentences, ...answer } = answerTo({ message }, ground);
    talk = answered(talk, { ...answer, conversation: 'x', reply: sentences.join(' ') });
  };
  say([pick(OPENINGS), ...spoken.map((name) => said[name](wanted))].join(' '));
  for (let presses = 0; presses < 30; presses += 1) {
    const step = stepOf(talk);
    if (!step) say('book a visit');
    else if (step.kind === 'confirm') {
      give(DETAILS);
      return { card: { ...talk.values, ...DETAILS }, given, presses };
    } else {
      const at = stepsOf(talk).indexOf(step);
      if (at > 0 && pick([1, 2, 3, 4, 5, 6]) === 1) talk = { ...talk, step: at - 1 };
      else if (pick([1, 2, 3, 4, 5, 6]) === 1) say(pick(ASIDES));
      else {
        const pressed: Values =
          step.kind === 'choose'
            ? { [step.field]: wanted[step.field] }
            : { preferredDate: wanted.preferredDate, preferredTime: wanted.preferredTime };
        give(pressed);
        talk = { ...talk, values: { ...talk.values, ...pressed }, step: undefined };
      }
    }
  }
  return { card: talk.values, given, presses: 30 };
}

test('no card has a value that was neither pressed nor said', () => {
  for (let seed = 1; seed <= (wholeRun ? 10_000 : 300); seed += 1) {
    const { card, given, presses } = visit(seed);
    const strange = Object.entries(card).filter(
      ([name, value]) => !given.get(name as ValueName)?.has(value),
    );
    expect(strange, `conversation ${seed}`).toEqual([]);
    expect(bookingInput.safeParse(card).success, `conversation ${seed}, ${presses} presses`).toBe(
      true,
    );
  }
});

test('a booking that is wanted in doubtful words still comes to its card', () => {
  const { controls, taken } = answerTo({ message: 'book a visit' }, shop.groundOn(TODAY));
  const wanted = { service: 'Roller Blinds', windowCount: 2 };
  const slot = { preferredDate: '2030-01-17', preferredTime: 'Morning (9am-11am)' };
  const meant = { kind: 'meant' as const, topics: [{ id: 'areas', title: 'Areas' }] };
  expect(controls.map(({ kind }) => kind)).toContain('confirm');
  const talk = { controls: [...controls, meant], values: { ...taken, ...wanted, ...slot } };
  expect(stepOf(talk)?.kind).toBe('confirm');
});
