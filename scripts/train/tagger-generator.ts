// Annotated sentences from the grammar of the made-up conversations: their values are known.

import { createDice } from '../../bench/assistant/dice.ts';
import grammar from '../../bench/assistant/grammar.json' with { type: 'json' };
import { noteValue, personalValue } from '../../bench/assistant/people.ts';
import {
  countValue,
  dayValue,
  kindValue,
  pluralOf,
  shortNameOf,
  timeValue,
  unsureKind,
} from '../../bench/assistant/values.ts';
import { addDays } from '../../src/lib/time/london-day.ts';
import classes from './tagger-classes.json' with { type: 'json' };
import { type Sentence, sentenceOf } from './tagger-learning.ts';

const span = (kind: string, text: string | number | undefined) => `{${kind}:${String(text ?? '')}}`;
/** `on tomorrow` is a lead and a value. */
const led = (kind: string, phrase: string) =>
  phrase.replace(/^((?:on|at|in the|around|between)(?= ) )?(.*)$/, (_, lead = '', value = '') =>
    lead === 'between ' ? span(kind, phrase) : `${lead}${span(kind, value)}`,
  );
const ASKED: Record<string, string> = {
  service: 'service',
  windowCount: 'windowCount',
  preferredDate: 'preferredDate',
  dayAndTime: 'preferredDate',
  preferredTime: 'preferredTime',
  name: 'name',
  phone: 'phone',
  email: 'email',
  address: 'address',
  postcode: 'postcode',
  noNote: 'additionalInfo',
  note: 'additionalInfo',
  negateDay: 'preferredDate',
  negateKind: 'service',
  mixed: 'service',
  vagueDay: 'preferredDate',
  anyBut: 'preferredDate',
  eitherDay: 'preferredDate',
  eitherTime: 'preferredTime',
  eitherKind: 'service',
  chooseKind: 'service',
  refuseTime: 'preferredTime',
  refuseDay: 'preferredDate',
  plainDay: 'preferredDate',
  plainTime: 'preferredTime',
  plainCount: 'windowCount',
  places: 'preferredTime',
  plainEmail: 'email',
  partName: 'name',
  plainName: 'name',
  plainAddress: 'address',
  changeName: 'name',
  changePhone: 'phone',
  changeAddress: 'address',
  changeKind: 'service',
  mixedMore: 'service',
};
const ASKED_LATER = [
  'preferredDate',
  'preferredTime',
  'name',
  'phone',
  'email',
  'address',
  'postcode',
  'additionalInfo',
];
const SIZES = [
  '120 x 150',
  '1.2m x 1.5m',
  '120cm by 150cm',
  '900mm x 1200mm',
  '6ft by 4ft',
  '48 inches by 60',
  '2 metres wide and 1.5 high',
];

type Rules = Record<string, readonly string[]>;

function linesOf(count: number, templatesOf: Rules): string[] {
  const lines: string[] = [];
  const rules = Object.entries(templatesOf);
  for (let i = 0; i < count; i += 1) {
    const dice = createDice(`tagger ${i}`);
    const [rule, templates] = rules[i % rules.length] ?? ['', []];
    const today = addDays('2026-01-05', dice.below('today', 360));
    const manner = dice.pick('manner', ['neat', 'careless', 'dictated', 'neat'] as const);
    const [kind, old] = [kindValue(dice), kindValue(dice)];
    const [day, oldDay] = [dayValue(dice, today, []), dayValue(dice, today, [])];
    const [time, oldTime] = [timeValue(dice), timeValue(dice)];
    const [n, oldN] = [countValue(dice), countValue(dice)];
    const wantsOld = /^(?:mixed|either)/.test(rule);
    const isCorrection = /^(?:refuse|change)/.test(rule);
    const name = personalValue('name', dice, manner);
    const personal = (field: 'phone' | 'email' | 'address' | 'postcode') =>
      personalValue(field, dice, manner, String(name.truth)).ways[0];
    const values: Record<string, string> = {
      kind:
        rule === 'service' && dice.chance('unsure', 0.1)
          ? span('kind', unsureKind(dice).ways[0])
          : span('kind', kind.ways[0]),
      old: span(wantsOld ? 'kind' : 'xkind', old.ways[0]),
      counted: `${span('count', n.ways[0])} ${span('kind', kind.ways[0])}`,
      count: span('count', n.ways[0]),
      windows: `${span('count', n.ways[0])} windows`,
      oldcount: span('xcount', oldN.truth),
      day: span('day', day.ways[0]),
      onday: led('day', day.phrase ?? String(day.ways[0])),
      oldday: span(wantsOld ? 'day' : 'xday', shortNameOf(String(oldDay.truth), today)),
      olddayonly: span('xday', shortNameOf(String(oldDay.truth), today)),
      onoldday: led('xday', oldDay.phrase ?? String(oldDay.ways[0])),
      olddayplural: span('xday', pluralOf(String(oldDay.truth))),
      time: span('time', time.ways[0]),
      attime: led('time', time.phrase ?? String(time.ways[0])),
      oldtime: span(
        wantsOld ? 'time' : 'xtime',
        String(oldTime.truth).replace(/ \(.*/, '').toLowerCase(),
      ),
      name: span('name', name.ways[0]),
      phone: span('phone', personal('phone')),
      phone2: span('xphone', personalValue('phone', dice, 'neat').ways[0]),
      email: span('email', personal('email')),
      address: span('address', personal('address')),
      postcode: span('postcode', personal('postcode')),
      oldpostcode: personalValue('postcode', dice, 'neat').ways[0] ?? '',
      note: span('note', noteValue(dice).ways[0]),
      size: span('size', dice.pick('size', SIZES)),
      what: dice.pick('what', ['day', 'time', 'name', 'address', 'number of windows']),
      script: '',
    };
    if (/^(?:inject|vagueDay|anyBut|proof)$/.test(rule)) continue;
    let text = dice.pick('template', templates);
    for (let before = ''; before !== text; ) {
      before = text;
      text = text.replace(/\(([^()]*)\)/, (_, ways: string) => dice.pick('way', ways.split('|')));
    }
    if (rule === 'otherVisit')
      text = text
        .replaceAll('<name>', values.name?.replace('{name', '{xname') ?? '')
        .replaceAll('<phone>', values.phone?.replace('{phone', '{xphone') ?? '')
        .replaceAll('<email>', values.email?.replace('{email', '{xemail') ?? '')
        .replaceAll('<address>', values.address?.replace('{address', '{xaddress') ?? '');
    text = text.replace(/<(\w+)>/g, (_, one: string) => values[one] ?? '');
    if (manner !== 'neat')
      text = text.replace(/\{[^}]*\}|[.,!?']/g, (one) => (one.startsWith('{') ? one : ''));
    if (manner === 'dictated')
      text = text.replace(/\{(\w+):([^}]*)\}|[^{}]+/g, (one, k: string, v: string) =>
        k ? `{${k}:${v.toLowerCase()}}` : one.toLowerCase(),
      );
    text = text.replace(/\s+/g, ' ').trim();
    const isLate = rule.startsWith('correct') || (isCorrection && dice.chance('late', 0.7));
    const asked =
      isLate && dice.chance('shown', 0.3)
        ? '[shown] '
        : isLate
          ? `[asked ${dice.pick('asked', ASKED_LATER)}] `
          : ASKED[rule]
            ? `[asked ${ASKED[rule]}] `
            : '';
    lines.push(`${asked}${text} => answer`);
  }
  return lines;
}
/** @returns about so many sentences; the same ones each time. */
export const madeSentences = (count: number): Sentence[] =>
  linesOf(count, grammar).map((line) => sentenceOf(line, 'made'));

/** Refusals and corrections, which messages of one writer seldom have, in other words than the conversations'. */
export const madeCorrections = (count: number): Sentence[] =>
  linesOf(count, classes).map((line) => sentenceOf(line, 'made'));
