// Visitors who say more than they are asked, or less, or get it wrong at first.
import { type Rule, sentence } from './grammar.ts';
import type { Move } from './move.ts';
import { mistyped, personal } from './people.ts';
import { kindValue } from './values.ts';
import { another, jobFields, tellAll, type Visitor } from './visitor.ts';

/** Nearly everything in one message. */
function everything(visitor: Visitor, share: number): string {
  const { dice } = visitor;
  if (visitor.wanted('service').truth === 'Not Sure Yet') visitor.want(kindValue(dice));
  const first = sentence('openDay', dice, tellAll(visitor, jobFields));
  const parts = personal.flatMap((field) => {
    if (!dice.chance(`tells ${field}`, share)) return [];
    const value = visitor.wanted(field);
    visitor.tell(value);
    const name = `${field[0]?.toUpperCase()}${field.slice(1)}`;
    return [sentence(`part${name}` as Rule, dice, { [field]: value.ways[0] })];
  });
  const turned = dice.below('turn', parts.length + 1);
  const between = dice.pick('between', ['. ', ', ', '; ', '. ']);
  const rest = [...parts.slice(turned), ...parts.slice(0, turned)].join(between);
  return `${first}${first.endsWith('?') ? ' ' : between}${rest}`;
}

/** First wrong, then right when asked again. */
const REFUSED = ['name', 'phone', 'email', 'address'] as const;
const refusing = {
  name: 'refuseName',
  phone: 'refusePhone',
  email: 'refuseEmail',
  address: 'refuseAddress',
} as const;

export const telling = {
  'all at once': { when: 'open', say: (visitor) => everything(visitor, 1) },
  'most at once': { when: 'open', say: (visitor) => everything(visitor, 0.5) },
  'more than asked': {
    when: 'asked',
    fields: ['preferredDate', 'name', 'address'],
    say: (visitor, field) => {
      const { dice } = visitor;
      const more = (
        {
          preferredDate: ['preferredTime'],
          name: ['phone', 'email'],
          address: ['postcode'],
        } as const
      )[field as 'name'];
      const said = field === 'preferredDate' ? '' : visitor.answer(field);
      if (!said)
        return sentence('dayAndTime', dice, tellAll(visitor, ['preferredDate', 'preferredTime']));
      const rest = more.map((other) => {
        const value = visitor.wanted(other);
        visitor.tell(value);
        return other === 'phone' || other === 'email'
          ? sentence(other === 'phone' ? 'partPhone' : 'partEmail', dice, {
              [other]: value.ways[0],
            })
          : sentence('partPostcode', dice, { [other]: value.ways[0] });
      });
      return [said, ...rest].join(', ');
    },
  },
  refuses: {
    when: 'asked',
    fields: REFUSED,
    say: ({ dice }, field) => sentence(refusing[field as keyof typeof refusing], dice),
  },
  mistypes: {
    when: 'asked',
    fields: ['phone', 'email', 'postcode'],
    say: (visitor, field) => mistyped(visitor.wanted(field)),
  },
  'somebody’s house': {
    when: 'asked',
    fields: ['address'],
    say: (visitor) => {
      const value = visitor.wanted('address');
      visitor.tell(value);
      return sentence('person', visitor.dice, { address: value.ways[0] });
    },
  },
  'two numbers': {
    when: 'asked',
    fields: ['phone'],
    say: (visitor) => {
      const value = visitor.wanted('phone');
      visitor.tell(value);
      const phone2 = another(visitor, 'phone', value).truth;
      visitor.allowed.set('additionalInfo', { field: 'additionalInfo', truth: '*', ways: [] });
      return sentence('secondPhone', visitor.dice, { phone: String(value.truth), phone2 });
    },
  },
} satisfies Record<string, Move>;
