// Visitors who change their minds.
import { sentence } from './grammar.ts';
import { type Move, namesOf, saying } from './move.ts';
import type { Value } from './values.ts';
import { another, type Correctable, jobFields, ruleOf, type Visitor } from './visitor.ts';

const correcting = (field: Correctable): Move => ({
  when: 'later',
  fields: [field],
  say: (visitor) => correct(visitor, field),
});

function correct(visitor: Visitor, field: Correctable, to?: Value): string {
  const before = visitor.truth.get(field) ?? visitor.wanted(field);
  const value = to ?? another(visitor, field, before);
  visitor.tell(value);
  const isUnsure = field === 'service' && !/Blinds|Shutters|Curtains/.test(String(before.truth));
  return sentence(isUnsure ? 'chooseKind' : ruleOf[field], visitor.dice, {
    ...namesOf(visitor, before, value),
    [field]: value.ways[0],
  });
}

const WHAT: Record<Correctable, string> = {
  service: 'type of blind',
  windowCount: 'number of windows',
  preferredDate: 'day',
  preferredTime: 'time',
  name: 'name',
  phone: 'phone number',
  email: 'email address',
  address: 'address',
  postcode: 'postcode',
};

export const correctingMoves = {
  'corrects kind': correcting('service'),
  'corrects count': correcting('windowCount'),
  'corrects day': correcting('preferredDate'),
  'corrects time': correcting('preferredTime'),
  'corrects name': correcting('name'),
  'corrects phone': correcting('phone'),
  'corrects email': correcting('email'),
  'corrects address': correcting('address'),
  'corrects postcode': correcting('postcode'),
  'there and back': {
    when: 'later',
    fields: ['service', 'windowCount', 'preferredDate', 'preferredTime'],
    say: (visitor, field) => {
      const before = visitor.truth.get(field) ?? visitor.wanted(field);
      // 'Change it to I don't know yet' is no sentence.
      if (before.truth === 'Not Sure Yet') return correct(visitor, field as Correctable);
      visitor.next.push(() => {
        const [, clear = ''] = before.ways;
        return correct(visitor, field as Correctable, {
          ...before,
          ways: [before.ways[0] ?? clear, clear],
        });
      });
      return correct(visitor, field as Correctable);
    },
  },
  'wants to change': {
    when: 'later',
    fields: [
      'service',
      'windowCount',
      'preferredDate',
      'preferredTime',
      'name',
      'phone',
      'email',
      'address',
      'postcode',
    ],
    say: (visitor, field) => {
      const { dice } = visitor;
      const before = visitor.truth.get(field) ?? visitor.wanted(field);
      const value = another(visitor, field, before);
      visitor.truth.delete(field);
      visitor.allowed.set(field, before);
      visitor.next.push(({ asking }) => {
        if (asking !== field) return correct(visitor, field as Correctable, value);
        visitor.want(value);
        return visitor.answer(field);
      });
      return sentence('change', dice, { what: WHAT[field as Correctable] });
    },
  },
  'goes back': {
    when: 'later',
    fields: ['windowCount', 'name', 'phone'],
    say: (visitor) => {
      for (const field of visitor.truth.keys()) visitor.forgets.add(field);
      visitor.next.push(({ asking }) => {
        const before = asking && visitor.truth.get(asking);
        if (before) visitor.want(another(visitor, asking, before));
        return asking && visitor.answer(asking);
      });
      return sentence('back', visitor.dice);
    },
  },
  'starts again': {
    when: 'later',
    fields: ['preferredTime', 'phone', 'postcode'],
    say: (visitor) => {
      for (const [field, value] of visitor.truth) {
        visitor.forgets.add(field);
        if (jobFields.includes(field)) visitor.want(another(visitor, field, value));
        else visitor.allowed.set(field, value);
        visitor.truth.delete(field);
      }
      visitor.allowed.delete('additionalInfo');
      return sentence('restart', visitor.dice);
    },
  },
  cancels: {
    when: 'shown',
    say: (visitor) => {
      visitor.end = 'none';
      visitor.isOver = true;
      visitor.expects = { noProposal: true };
      return sentence('cancel', visitor.dice);
    },
  },
  'says yes': saying('yes', 'shown'),
} satisfies Record<string, Move>;
