// Made-up visitors of the generated conversations. Their numbers and addresses are reserved for examples.
import type { Field } from '../../src/features/assistant/dialogue/booking-fields.ts';
import type { Dice } from './dice.ts';
import type { Manner } from './noise.ts';
import people from './people.json' with { type: 'json' };
import type { Value } from './values.ts';

export const personal = [
  'name',
  'phone',
  'email',
  'address',
  'postcode',
] as const satisfies Field[];
export type Personal = (typeof personal)[number];

export function personalValue(
  field: Personal,
  dice: Dice,
  manner: Manner,
  name = 'Jo Example',
): Value {
  switch (field) {
    case 'name':
      return nameValue(dice);
    case 'phone':
      return phoneValue(dice, manner);
    case 'email':
      return emailValue(dice, manner, name);
    case 'address':
      return addressValue(dice);
    case 'postcode':
      return postcodeValue(dice, manner);
  }
}

function nameValue(dice: Dice): Value {
  const first = dice.pick('first', people.first);
  const last = dice.pick('last', people.last);
  const title = dice.pick('title', people.titles);
  const bare = dice.pick('name shape', [
    `${first} ${last}`,
    `${first} ${last}`,
    `${first} ${last}`,
    `${first[0]} ${last}`,
    `${first} ${last}-${dice.pick('second', people.plainLast)}`,
  ]);
  const isTitled = dice.chance('titled', 0.1);
  const truth = isTitled ? `${title} ${bare}` : bare;
  return { field: 'name', truth, also: [bare], ways: [truth] };
}

const digitsOf = (dice: Dice, count: number) =>
  Array.from({ length: count }, () => dice.below('digit', 10)).join('');

function phoneValue(dice: Dice, manner: Manner): Value {
  const end = digitsOf(dice, 3);
  const truth = dice.pick('range', [
    `07700 900${end}`,
    `07700 900${end}`,
    `01632 960${end}`,
    `020 7946 0${end}`,
  ]);
  // Never the firm's own number.
  const own = truth === '01632 960150' ? '01632 960151' : truth;
  const plain = own.replaceAll(' ', '');
  const way = dice.pick('phone way', [
    own,
    own,
    plain,
    `+44 ${own.slice(1)}`,
    own.replaceAll(' ', '-'),
    `${plain.slice(0, 5)} ${plain.slice(5, 8)} ${plain.slice(8)}`,
  ]);
  const isSpoken = manner === 'dictated' && dice.chance('spoken phone', 0.5);
  return { field: 'phone', truth: own, ways: [isSpoken ? inWords(plain, dice) : way, plain, own] };
}

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');

function inWords(digits: string, dice: Dice): string {
  const zero = dice.pick('zero', ['oh', 'zero', 'nought']);
  return [...digits].map((digit) => (digit === '0' ? zero : DIGITS[Number(digit)])).join(' ');
}

function emailValue(dice: Dice, manner: Manner, name: string): Value {
  const [first = 'jo', last = 'example'] = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
    .slice(-2);
  const user = dice.pick('user', [
    `${first}.${last}`,
    `${first}${last}`,
    `${first[0]}.${last}`,
    `${first}_${last}${digitsOf(dice, 2)}`,
    `the${last}s`,
  ]);
  const truth = `${user}@${dice.pick('host', ['example.com', 'example.org', 'example.co.uk', 'mail.example.net'])}`;
  const isSpoken =
    manner === 'dictated' && /^[a-z.]+@/.test(truth) && dice.chance('spoken email', 0.5);
  const spoken = truth.replaceAll('.', ' dot ').replace('@', ' at ');
  return { field: 'email', truth, ways: [isSpoken ? spoken : truth, truth] };
}

function addressValue(dice: Dice): Value {
  const street = dice.pick('street', people.streets);
  const number = 1 + dice.below('number', 180);
  const town = dice.pick('town', people.towns);
  const truth = dice.pick('address shape', [
    `${number} ${street}`,
    `${number} ${street}, ${town}`,
    `${number} ${street}, ${town}`,
    `${number}${dice.pick('letter', ['a', 'b'])} ${street}, ${town}`,
    `Flat ${1 + dice.below('flat', 12)}, ${number} ${street}, ${town}`,
    `${dice.pick('house', people.houses)}, ${street}, ${town}`,
  ]);
  return { field: 'address', truth, ways: [truth] };
}

function postcodeValue(dice: Dice, manner: Manner): Value {
  const outward = dice.pick('outward', people.outwards);
  const letters = 'ABDEFGHJLNPQRSTUWXYZ';
  const letter = () => letters[dice.below('letter', letters.length)];
  const inward = `${1 + dice.below('sector', 9)}${letter()}${letter()}`;
  const truth = `${outward} ${inward}`;
  const plain = truth.replace(' ', '');
  const spelt = [...plain].join(' ').toLowerCase();
  const isSpelt = manner === 'dictated' && dice.chance('spelt', 0.4);
  const way = dice.pick('postcode way', [
    truth,
    truth,
    plain,
    truth.toLowerCase(),
    plain.toLowerCase(),
  ]);
  return { field: 'postcode', truth, ways: [isSpelt ? spelt : way, truth] };
}

export function mistyped({ field, truth }: Value): string {
  const text = String(truth);
  switch (field) {
    case 'email':
      return text.replace('@', '').replace(/\.\w+$/, '');
    case 'phone':
      return text.slice(0, -4);
    default:
      return text.slice(0, -1);
  }
}

export const noteValue = (dice: Dice): Value => {
  const truth = dice.pick('note', people.notes);
  return { field: 'additionalInfo', truth, ways: [truth] };
};
