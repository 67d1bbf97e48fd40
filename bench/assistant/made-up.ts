// Made-up conversations by presses and words. Each clause is written with what it says plainly; those that correct
// themselves, name two or tell of something else are written with what they only mention.
import type { AskedField, Taken } from '../../src/features/assistant/answer.ts';
import type { ProductFact } from '../../src/features/assistant/answers/facts.ts';
import { addDays, longDay, shortDay } from '../../src/lib/time/london-day.ts';

/** A Monday. */
export const MADE_UP_DAY = '2030-01-14';

type Field = keyof Taken;
type Value = string | number;
type Values = Partial<Record<Field, Value>>;

interface Clause {
  text: string;
  says?: Values;
  /** What it names, but takes back or says of something else. */
  mentions?: [Field, Value][];
}
interface PricedWindow {
  slug: string;
  widthMm: number;
  dropMm: number;
  quantity: number;
}
/** A product whose price may be asked, and the service that it is booked under. */
type Priced = Pick<ProductFact, 'slug' | 'name' | 'service'>;

export interface Said {
  say: string;
  says: Values;
  mentions: [Field, Value][];
  window?: PricedWindow;
}
export type Turn = Said | { press: AskedField; value: Value } | { drop: Field };

interface Dice {
  below(count: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
}
/** @param random from 0 to below 1 */
function diceOf(random: () => number): Dice {
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    chance: (share) => random() < share,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to draw from');
      return item;
    },
  };
}

const SERVICES: [label: string, ...said: string[]][] = [
  ['Roller Blinds', 'roller blinds', 'rollers', 'a roller blind'],
  ['Roman Blinds', 'roman blinds', 'romans', 'Roman'],
  ['Vertical Blinds', 'vertical blinds', 'verticals'],
  ['Venetian Blinds', 'venetian blinds', 'venetians', 'wooden venetians'],
  ['Perfect Fit Blinds', 'perfect fit blinds', 'perfect fit'],
  ['Day & Night Blinds', 'day and night blinds', 'day & night'],
  ['Plantation Shutters', 'plantation shutters', 'shutters'],
  ['Curtains', 'curtains', 'a pair of curtains'],
];
const SLOTS: [label: string, ...said: string[]][] = [
  ['Morning (9am-11am)', 'in the morning', 'at 10am', 'half nine', 'Morning (9am-11am)'],
  ['Midday (11am-1pm)', 'at midday', 'at 12.30', 'at half eleven', 'about 11am'],
  ['Afternoon (1pm-3pm)', 'at 2pm', 'at half one', '1.30pm'],
  ['Late Afternoon (3pm-5pm)', 'late afternoon', "at 4 o'clock", 'at half past three'],
];
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const EMAILS = ['jo.fenwick@example.com', 'T_Okoro+home@example.co.uk', 'ann@mill.example.org'];
const PHONES = ['07700 900123', '01632 960 188', '+44 7700 900456'];
const POSTCODES = ['CV37 9ZZ', 'cv34 4ab', 'B49 5PL'];

const serviceOf = ({ pick }: Dice): [string, string] => {
  const [label, ...said] = pick(SERVICES);
  return [label, pick(said)];
};
const countOf = ({ below, chance }: Dice): [number, string] => {
  const count = 2 + below(11);
  return [count, chance(0.5) ? String(count) : (NUMBERS[count - 1] ?? '')];
};
const dayOf = ({ below, pick }: Dice): [string, string] => {
  const ahead = 1 + below(12);
  const day = addDays(MADE_UP_DAY, ahead);
  const number = Number(day.slice(8));
  const written = [longDay(day), shortDay(day), `${number} January`, `${number}/1`, day];
  const weekday = longDay(day).split(' ')[0] ?? '';
  const spoken = ahead === 1 ? ['tomorrow'] : ahead < 7 ? [weekday, weekday.toLowerCase()] : [];
  return [day, pick([...written, ...spoken])];
};
const timeOf = ({ pick }: Dice): [string, string] => {
  const [label, ...said] = pick(SLOTS);
  return [label, pick(said)];
};

/** Two draws that differ. */
function two<Drawn extends [Value, string]>(draw: () => Drawn): [Drawn, Drawn] {
  const first = draw();
  let other = draw();
  while (other[0] === first[0]) other = draw();
  return [first, other];
}

const plain: ((dice: Dice) => Clause)[] = [
  (dice) => {
    const [service, said] = serviceOf(dice);
    const text = dice.pick(['for #', 'I am after #', 'we need #', 'its for #', 'thinking of #']);
    return { text: text.replace('#', said), says: { service } };
  },
  (dice) => {
    const [windowCount, said] = countOf(dice);
    const text = dice.pick(['# windows', 'for # windows', "there's # windows to do"]);
    return { text: text.replace('#', said), says: { windowCount } };
  },
  (dice) => {
    const [windowCount, many] = countOf(dice);
    const [service, kind] = serviceOf(dice);
    const goods = kind.replace(/^a (?:pair of )?/, '');
    return { text: `${many} ${goods}`, says: { service, windowCount } };
  },
  (dice) => {
    const [preferredDate, said] = dayOf(dice);
    const text = dice.pick(['on #', '# please', 'can you come #', 'ideally #']);
    return { text: text.replace('#', said), says: { preferredDate } };
  },
  (dice) => {
    const [preferredTime, said] = timeOf(dice);
    return { text: dice.pick([said, `${said} suits us`]), says: { preferredTime } };
  },
  (dice) => {
    const email = dice.pick(EMAILS);
    return { text: `my email is ${email}`, says: { email } };
  },
  (dice) => {
    const phone = dice.pick(PHONES);
    return { text: dice.pick([`ring me on ${phone}`, `mobile ${phone}`]), says: { phone } };
  },
  (dice) => {
    const postcode = dice.pick(POSTCODES);
    return { text: dice.pick([`we are at ${postcode}`, postcode]), says: { postcode } };
  },
];

type Draw = (dice: Dice) => [Value, string];
const changing: [Field, Draw][] = [
  ['service', serviceOf],
  [
    'windowCount',
    (dice) => [...countOf(dice)].map((one, at) => (at ? `${one} windows` : one)) as [Value, string],
  ],
  ['preferredDate', dayOf],
  ['preferredTime', timeOf],
];
const doubtful: ((dice: Dice) => Clause)[] = [
  // It corrects itself: the last one is what is said.
  (dice) => {
    const [field, draw] = dice.pick(changing);
    const [[old, first], [value, last]] = two(() => draw(dice));
    const how = dice.pick([
      '#, no sorry, @',
      '# - actually @',
      'not #, @',
      '# no wait @',
      '@ instead of #',
    ]);
    const text = how.replace('#', first).replace('@', last);
    return { text, says: { [field]: value }, mentions: [[field, old]] };
  },
  // It names two: neither is.
  (dice) => {
    const [field, draw] = dice.pick(changing);
    const [[one, first], [other, last]] = two(() => draw(dice));
    const how = dice.pick(['# or @', 'either # or @', 'maybe #, maybe @']);
    return {
      text: how.replace('#', first).replace('@', last),
      mentions: [
        [field, one],
        [field, other],
      ],
    };
  },
  // A day that may be this week's or the next one's, or none.
  (dice) => {
    const ahead = 1 + dice.below(6);
    const weekday = longDay(addDays(MADE_UP_DAY, ahead)).split(' ')[0] ?? '';
    const how = dice.pick([
      'next #',
      'a week on #',
      'any day but #',
      'not #',
      'every # is bad',
      'after #',
    ]);
    const days = [0, 7, 14].map((week) => addDays(MADE_UP_DAY, ahead + week));
    return {
      text: how.replace('#', weekday),
      mentions: days.map((day): [Field, Value] => ['preferredDate', day]),
    };
  },
];
/** They tell of something else, and hold what might be taken. */
const beside: Clause[] = [
  {
    text: 'we have 2 dogs and 3 children',
    mentions: [
      ['windowCount', 2],
      ['windowCount', 3],
    ],
  },
  { text: 'we live at number 12', mentions: [['windowCount', 12]] },
  { text: 'it is a 4 bed house', mentions: [['windowCount', 4]] },
  { text: 'we moved here in 2019' },
  { text: 'our last ones cost £450 in 2021' },
  { text: 'my mother is 87' },
  { text: 'is parking a problem' },
  { text: 'is the visit really free' },
  { text: 'how long does it take to fit them' },
  { text: 'have you got anything in sage green' },
  { text: 'the big one is nearly 3 metres wide' },
  { text: 'order A1047 was ours years ago' },
  { text: 'good morning' },
];
const OPENINGS = [
  'Can I book a visit',
  'hi, I want to book someone to measure up',
  'Book a visit',
  '',
];
const JOINTS = [', ', '. ', ' and ', ' ', '\n'];

function messageOf(dice: Dice): Turn {
  const clauses: Clause[] = [];
  const taken = new Set<string>();
  const count = 1 + dice.below(4);
  while (clauses.length < count) {
    const clause = dice.chance(0.6)
      ? dice.pick(plain)(dice)
      : dice.chance(0.5)
        ? dice.pick(doubtful)(dice)
        : dice.pick(beside);
    const fields = [
      ...Object.keys(clause.says ?? {}),
      ...(clause.mentions ?? []).map(([one]) => one),
    ];
    if (fields.some((field) => taken.has(field))) continue;
    for (const field of fields) taken.add(field);
    clauses.push(clause);
  }
  const text = [dice.pick(OPENINGS), ...clauses.map((one) => one.text)]
    .filter(Boolean)
    .reduce((all, one) => `${all}${dice.pick(JOINTS)}${one}`);
  return {
    say: dice.chance(0.2) ? text.toUpperCase() : text,
    says: Object.assign({}, ...clauses.map(({ says }) => says)) as Values,
    mentions: clauses.flatMap(({ mentions = [] }) => mentions),
  };
}

function priceOf(dice: Dice, products: readonly Priced[]): Turn {
  const { slug, name, service } = dice.pick(products);
  const [widthMm, dropMm] = [300 + 10 * dice.below(200), 300 + 10 * dice.below(200)];
  const quantity = dice.chance(0.3) ? 2 + dice.below(5) : 1;
  const size = dice.pick([
    `${widthMm / 10} x ${dropMm / 10} cm`,
    `${widthMm}mm by ${dropMm}mm`,
    `${dropMm / 10}cm high and ${widthMm / 10}cm wide`,
    `${widthMm / 1000}m x ${dropMm / 1000}m`,
  ]);
  const many = quantity > 1 ? `${quantity} ${name}` : name;
  const text = dice.pick(['how much is # @', 'price of # @ please', '@ #?']);
  return {
    say: text.replace('#', many).replace('@', size),
    says: {},
    mentions: [
      ['windowCount', quantity],
      ['service', service],
    ],
    window: { slug, widthMm, dropMm, quantity },
  };
}

/** A visitor's turns: words and presses mixed, changes of mind, chips pressed away, and prices in between. */
export function conversationOf(random: () => number, products: readonly Priced[]): Turn[] {
  const dice = diceOf(random);
  return Array.from({ length: 2 + dice.below(5) }, (): Turn => {
    const kind = dice.below(10);
    if (kind < 5) return messageOf(dice);
    if (kind < 6) return priceOf(dice, products);
    if (kind < 7) return { drop: dice.pick(changing)[0] };
    const [field, draw] = dice.pick(changing);
    return { press: field as AskedField, value: draw(dice)[0] };
  });
}
