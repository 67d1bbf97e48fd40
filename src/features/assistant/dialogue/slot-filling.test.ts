// What messages put into a booking: name, address, kinds and orders. The rows of `said-and-taken.json` were written
// before the code that reads them: [asked for, said, taken, known before]; several messages follow one another, and
// `null` removes a value.
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../settings/server/store.ts';
import type { Facts } from '../answers/facts.ts';
import { commandOf } from '../reading/commands.ts';
import { understand } from '../reading/understanding.ts';
import { normalWords } from '../reading/words.ts';
import type { Field, Slots } from './booking-fields.ts';
import { listeningOf, step } from './dialogue.ts';
import { createDiary } from './diary.ts';
import rows from './said-and-taken.json' with { type: 'json' };
import { fill } from './slot-filling.ts';
import { newState, type State } from './state.ts';

/** A Tuesday. */
const today = '2025-06-10';
const booking = { ...defaultSettings.booking, capacityPerSlot: 1, advisers: [] };
const diary = createDiary(booking, () => 0, new Date('2025-06-10T10:00:00Z'), today);
const general = { siteName: '', phone: '', openingHours: '', address: '' };
const none = () => [];
const lists = {
  areas: [],
  people: [],
  offices: [],
  figures: [],
  products: [],
  listOf: none,
  findProducts: none,
  findFaqs: none,
};
const facts = {
  today,
  settings: { general, booking, firm: defaultSettings.firm },
  ...lists,
} as unknown as Facts;

type Row = [asked: Field | null, said: string | string[], taken: Slots, known?: Slots];

function after([asked, said, , known = {}]: Row): Slots {
  let state: State = {
    ...newState(),
    slots: known,
    ...(asked && { mode: 'booking' as const, asking: asked }),
  };
  for (const message of [said].flat()) {
    const heard = understand(message, listeningOf(state, facts));
    const overwrites = !asked || heard.corrects || heard.toChange.length > 0 || !heard.isQuestion;
    const { slots, between, kinds } = fill(state, heard, { overwrites }, { facts, diary });
    state = { ...state, slots, between, kinds };
  }
  return state.slots;
}

const { orders, ...groups } = rows;

describe.each(Object.entries(groups))('%s', (_, some) => {
  test.each((some as unknown as Row[]).map((row) => [row[1], row] as const))('%j', (_said, row) => {
    const wanted = Object.entries({ ...row[3], ...row[2] }).filter(([, value]) => value !== null);
    expect(after(row)).toEqual(Object.fromEntries(wanted));
  });
});

test.each(orders.map(([asked, said, command]) => [said, asked, command]))(
  'the order %s, asked for %s',
  (said, asked, command) => {
    const heard = commandOf(normalWords(said ?? ''), (asked as Field | null) ?? undefined);
    expect(heard ?? null).toBe(command);
  },
);

describe('a number of windows that may not be meant', () => {
  const scene = { facts, diary };
  const hear = (said: string, state: State, countSure = 1) =>
    step(state, { ...understand(said, listeningOf(state, facts)), countSure }, scene);
  const asked = () => hear('a visit for 4 day and night blinds please', newState(), 0.6);

  test('is asked about, and is the first reply', () => {
    const { sentences, quickReplies, state } = asked();
    expect(sentences).toContain('Is that four windows in all?');
    expect(quickReplies[0]).toBe('4 windows');
    expect(state.slots.windowCount).toBeUndefined();
  });

  test.each([
    ['yes', 4],
    ['yes please', 4],
    ['4 windows', 4],
    ['no, five', 5],
  ])('%s to that is understood', (said, count) => {
    expect(hear(said, asked().state).state.slots.windowCount).toBe(count);
  });

  test('no to that has the number asked for', () => {
    const { sentences, state } = hear('no', asked().state);
    expect(sentences).toContain('Roughly how many windows?');
    expect(hear('yes', state).state.slots.windowCount).toBeUndefined();
  });

  test('is remembered until its question comes', () => {
    const begun = { ...newState(), mode: 'booking' as const, asking: 'preferredDate' as const };
    const { state } = hear('on thursday, for 4 windows', begun, 0.6);
    expect(state.slots.windowCount).toBeUndefined();
    expect(hear('rollers', state).sentences).toContain('Is that four windows in all?');
  });

  test('is taken without a question where it is clear', () => {
    const { state } = hear('a visit for 4 day and night blinds please', newState(), 0.9);
    expect(state.slots.windowCount).toBe(4);
  });
});
