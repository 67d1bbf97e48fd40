// What one message, or several in a row, put into a booking: who it is for, where, and which kinds. Every row
// was written before what it tests.
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../settings/server/store.ts';
import type { Facts } from '../answers/facts.ts';
import { type Command, commandOf } from '../reading/commands.ts';
import { understand } from '../reading/understanding.ts';
import { normalWords } from '../reading/words.ts';
import type { Field, Slots } from './booking-fields.ts';
import { listeningOf } from './dialogue.ts';
import { createDiary } from './diary.ts';
import { fill } from './slot-filling.ts';
import { newState, type State } from './state.ts';

/** A Tuesday. */
const today = '2025-06-10';
const rules = { ...defaultSettings.booking, capacityPerSlot: 1, advisers: [] };
const diary = createDiary(rules, () => 0, new Date('2025-06-10T10:00:00Z'), today);
const facts = {
  today,
  settings: { general: { siteName: '', phone: '', openingHours: '', address: '' }, booking: rules },
  areas: [],
} as unknown as Facts;

/** As the booking hears messages while it asks for a field; several are heard one after the other. */
function after(said: string | readonly string[], asking: Field | undefined, known: Slots): Slots {
  let state: State = {
    ...newState(),
    slots: known,
    ...(asking && { mode: 'booking' as const, asking }),
  };
  for (const message of [said].flat()) {
    const heard = understand(message, listeningOf(state, facts));
    const overwrites =
      state.mode !== 'booking' || heard.corrects || heard.toChange.length > 0 || !heard.isQuestion;
    const { slots, between, kinds } = fill(state, heard, { overwrites }, { facts, diary });
    state = { ...state, slots, between, kinds };
  }
  return state.slots;
}

type Row = [said: string | string[], slots: Slots, known?: Slots];
const nothing: Slots = {};
const everyRow = (field: Field | undefined, rows: Row[]) =>
  test.each(rows)('%j', (said, slots, known = {}) => {
    expect(after(said, field, known)).toEqual({ ...known, ...slots });
  });

describe('answers to the question for the name', () => {
  const name = (text: string): Slots => ({ name: text });
  everyRow('name', [
    ...[
      "ooh hang on the dog's at the door",
      'why do you need that',
      'ha good one',
      'yes please',
      'call me later',
      'one sec',
      'give me two ticks',
      'bear with me',
      'hold on a minute',
      'Just a moment',
      'erm',
      'hmm let me think',
      'what for?',
      'go back',
      'never mind',
      'not telling you lol',
      'is it really free',
      'how long does it take',
      'blimey',
      'haha nice try',
      'sorry the phone rang',
      'my husband usually deals with this',
      'same as before',
      'Stratford',
      'CV37 9HB',
      '...',
      '?',
      'thanks',
      'do you want my full name',
      'Kitchen',
      'oh for crying out loud the cat just jumped on the keyboard',
      "it's for my mum",
      'I already told you',
    ].map((text): Row => [text, text === 'CV37 9HB' ? { postcode: text } : nothing]),
    ['roller', { service: 'Roller Blinds' }],
    ['Roller Blinds', { service: 'Roller Blinds' }],
    ['tomorrow', { preferredDate: '2025-06-11' }],
    ['Thursday morning', { preferredDate: '2025-06-12', preferredTime: 'Morning (9am-11am)' }],
    ["sarah o'neill", name("Sarah O'Neill")],
    ['SARAH JONES', name('Sarah Jones')],
    ['mcdonald', name('McDonald')],
    ['angus mcdonald', name('Angus McDonald')],
    ["J. P. O'Donoghue", name("J. P. O'Donoghue")],
    ['JP Harker', name('JP Harker')],
    ['Nguyễn Thị Mai', name('Nguyễn Thị Mai')],
    ['Siân ap Rhys', name('Siân ap Rhys')],
    ['de Souza-Clarke', name('de Souza-Clarke')],
    ['maria de souza-clarke', name('Maria de Souza-Clarke')],
    ['Yusuf bin Tariq', name('Yusuf bin Tariq')],
    ['Mr and Mrs Patel', name('Mr and Mrs Patel')],
    ['Dr Okafor', name('Dr Okafor')],
    ['mrs whitfield', name('Mrs Whitfield')],
    ['李小龙', name('李小龙')],
    ['Анна Петрова', name('Анна Петрова')],
    ['Priya', name('Priya')],
    ['jan', name('Jan')],
    ['rose', name('Rose')],
    ['Rose Baker', name('Rose Baker')],
    ['Dawn Field', name('Dawn Field')],
    ['Will Hope', name('Will Hope')],
    ["it's Sarah", name('Sarah')],
    ['Sarah here', name('Sarah')],
    ['this is dave wilkins', name('Dave Wilkins')],
    ["I'm Mrs Patel", name('Mrs Patel')],
    ['put it under Harker', name('Harker')],
    ['speaking to Jan', name('Jan')],
    ["you're speaking to Jan Kowalska", name('Jan Kowalska')],
    ["the name's Bond, James Bond", name('James Bond')],
    ['yeah sure its tom reilly', name('Tom Reilly')],
    ['Oh right, yes, Margaret Ashby', name('Margaret Ashby')],
    ['erm colin, colin fairweather', name('Colin Fairweather')],
    ['Bill, well William Harker', name('William Harker')],
    ['Nguyen, n g u y e n', name('Nguyen')],
    ['Smyth with a y', name('Smyth')],
    ['Jane Smyth, S-M-Y-T-H', name('Jane Smyth')],
    ['Jane Smith, s m y t h', name('Jane Smyth')],
    ['Clare Finch, no i in Clare', name('Clare Finch')],
    ["it's Smyth not Smith", name('Smyth')],
    ['Catherine with a C, Catherine Pryce with a y', name('Catherine Pryce')],
    ['anne hyphen marie dubois', name('Anne-Marie Dubois')],
    ['my name is Priya Nair by the way', name('Priya Nair')],
    ['name: Ola Nordmann', name('Ola Nordmann')],
    ['Priya Nair, 07700 900123', { name: 'Priya Nair', phone: '07700 900123' }],
    [
      'Priya Nair and my email is priya@example.com',
      { name: 'Priya Nair', email: 'priya@example.com' },
    ],
    ["Tom Reilly but it's my mum's house", name('Tom Reilly')],
    ['Tom. Reilly is the surname', name('Tom Reilly')],
    ['First name Tom, surname Reilly', name('Tom Reilly')],
    ['Ms. A Okonkwo-Bright', name('Ms. A Okonkwo-Bright')],
    ['call me Al', name('Al')],
    ['Everyone calls me Bea but it is Beatrice Lund', name('Beatrice Lund')],
    ['van der Berg, Pieter van der Berg', name('Pieter van der Berg')],
    ['my wife Helen Marsh will be in, I am Colin Marsh', name('Colin Marsh')],
  ]);
});

describe('names in passing', () => {
  const row = (text: string, name?: string): Row => [text, name === undefined ? {} : { name }];
  everyRow(undefined, [
    row("hi, my name's Sarah Jones", 'Sarah Jones'),
    row("hello it's Sarah", 'Sarah'),
    row('hiya, Sarah here', 'Sarah'),
    row('This is Dave Wilkins', 'Dave Wilkins'),
    row("I'm Mrs Patel", 'Mrs Patel'),
    row("hi i'm mrs patel", 'Mrs Patel'),
    row("I'm after blinds"),
    row("I'm in Rugby"),
    row("I'm interested"),
    ["I'm Interested In Curtains", { service: 'Curtains' }],
    row("I'm from Warwick"),
    row("I'm just looking"),
    ["I'm Free on Fridays", { preferredDate: '2025-06-13' }],
    row("I'm home all day"),
    row("It's Freezing In Here"),
    row("it's urgent"),
    row('my name is mud lol', undefined),
    row('put it under O’Brien please', 'O’Brien'),
    row("her name's Jean Harker"),
    row('this is ridiculous'),
    row('this is Ridiculous'),
    row('my names anwar hussain', 'Anwar Hussain'),
    row('Hello I am Ewa Nowak and would like some advice', 'Ewa Nowak'),
    ['call me tomorrow', { preferredDate: '2025-06-11' }],
    row('call me back please'),
    ['call me on Tuesday', { preferredDate: '2025-06-17' }],
    row("my mum's name is Jean but I'm Sarah Holt", 'Sarah Holt'),
  ]);
});

describe('names put right', () => {
  everyRow('phone', [
    ["sorry it's Smyth not Smith", { name: 'John Smyth' }, { name: 'John Smith' }],
    ['no, Clare without an i', { name: 'Clare Finch' }, { name: 'Claire Finch' }],
    ['oh and Smyth with a y', { name: 'John Smyth' }, { name: 'John Smith' }],
    ["my name's Jon not John", { name: 'Jon Smith' }, { name: 'John Smith' }],
    ["it's spelt Nguyen", { name: 'Mai Nguyen' }, { name: 'Mai Newyen' }],
    ['actually the name is Ola Berg', { name: 'Ola Berg' }, { name: 'Ola Burke' }],
    [
      "it's roller not roman",
      { service: 'Roller Blinds' },
      { name: 'John Roman', service: 'Roman Blinds' },
    ],
  ]);
});

describe('answers to the question for the phone', () => {
  const phone = (value: string): Slots => ({ phone: value });
  everyRow(
    'phone',
    [
      ['oh double seven, triple nought nine hundred one two three', nothing],
      ['oh double seven double oh nine double oh one two three', phone('07700900123')],
      ['oh seven seven hundred nine hundred one two three', phone('07700900123')],
      ['zero seven seven zero zero, nine zero zero, one two three', phone('07700900123')],
      ['0 double 7 double 0 9 double 0 123', phone('07700900123')],
      ['its 07700 double nine oh one two three', phone('07700990123')],
      ['07700-900-123', phone('07700-900-123')],
      ['07700.900.123', phone('07700.900.123')],
      ['O77OO 9OO123', phone('07700900123')],
      ['+44 (0) 7700 900123', phone('+44 (0) 7700 900123')],
      ['plus four four seven seven double oh nine double oh one two three', phone('+447700900123')],
      ['01632 960123', phone('01632 960123')],
      ['oh one six three two, nine six oh, one two three', phone('01632960123')],
      ['nought seven seven nought nought nine nought nought one two three', phone('07700900123')],
      ['07700 900123.', phone('07700 900123')],
      ['07700 9001', nothing],
      ['why', nothing],
      ['two of them', { windowCount: 2 }],
      ['ring my husband on 07700 900456 if I don’t pick up', nothing],
      [
        "07700 900123 or ring my husband on 07700 900456 if I don't pick up",
        {
          phone: '07700 900123',
          additionalInfo: "ring my husband on 07700 900456 if I don't pick up",
        },
      ],
    ].map(
      ([text, slots]): Row =>
        String(text).startsWith('ring my husband')
          ? [text as string, { additionalInfo: text as string }]
          : [text as string, slots as Slots],
    ),
  );
});

describe('a second contact', () => {
  const known: Slots = { phone: '07700 900123' };
  everyRow('email', [
    [
      "if you can't get me try my wife on 07700 900456",
      { additionalInfo: "if you can't get me try my wife on 07700 900456" },
      known,
    ],
    [
      'my other number is 01632 960456',
      { additionalInfo: 'my other number is 01632 960456' },
      known,
    ],
    ['sorry my number is 07700 900456', { phone: '07700 900456' }, known],
    [
      'jo@example.com, and my son Ben is on 07700 900789 as a backup',
      { email: 'jo@example.com', additionalInfo: 'my son Ben is on 07700 900789 as a backup' },
      known,
    ],
  ]);
});

describe('answers to the question for the e-mail', () => {
  const email = (value: string): Slots => ({ email: value });
  everyRow('email', [
    ['jane dot smith at example dot com', email('jane.smith@example.com')],
    ['Jane underscore Smith at example dot co dot uk', email('jane_smith@example.co.uk')],
    ['jane smith at example dot com all one word', email('janesmith@example.com')],
    ['jane smith all one word at example dot com', email('janesmith@example.com')],
    ["it's janesmith, no dot, at example dot com", email('janesmith@example.com')],
    ['J Smith 82 at example dot org all lower case', email('jsmith82@example.org')],
    ['p nair one two three at example dot net', email('pnair123@example.net')],
    ['jane.smith@ example.com', email('jane.smith@example.com')],
    ['jane.smith @example.com', email('jane.smith@example.com')],
    ['jane. smith@example.com', email('jane.smith@example.com')],
    ['Jane.Smith@Example.Com.', email('jane.smith@example.com')],
    ['jane.smith@example. com', email('jane.smith@example.com')],
    ['jane@example,com', email('jane@example.com')],
    ['my email is jane hyphen lee at example dot com', email('jane-lee@example.com')],
    ['yeah its tom at example.com', email('tom@example.com')],
    ['jane(at)example.com', email('jane@example.com')],
    ['J-A-N-E at example dot com', email('jane@example.com')],
    ['jane', nothing],
    ["I don't do email", nothing],
    ['jane at home', nothing],
    ["I'm at work", nothing],
    ['mailto:jane@example.com', email('jane@example.com')],
  ]);
});

describe('answers to the question for the postcode', () => {
  const postcode = (value: string): Slots => ({ postcode: value });
  everyRow('postcode', [
    ['see vee three seven nine haitch bee', postcode('CV37 9HB')],
    ['C V thirty seven nine H B', postcode('CV37 9HB')],
    ['charlie victor three seven nine hotel bravo', postcode('CV37 9HB')],
    ['C for Charlie V for Victor 37, 9 H for Harry B for Bob', postcode('CV37 9HB')],
    ['cv37-9hb', postcode('CV37 9HB')],
    ['c.v.3.7.9.h.b', postcode('CV37 9HB')],
    ['CV3 7 9HB', postcode('CV37 9HB')],
    ['OX15 OAB', postcode('OX15 0AB')],
    ['0X15 0AB', postcode('OX15 0AB')],
    ['B5O 4AB', postcode('B50 4AB')],
    ['WRII 2AB', postcode('WR11 2AB')],
    ['b forty nine five a b', postcode('B49 5AB')],
    ["it's CV37 9HB, Stratford", postcode('CV37 9HB')],
    ['bee ninety five six aitch jay', postcode('B95 6HJ')],
    ['gee ell fifty six nought ay tee', postcode('GL56 0AT')],
    ['cv37 9hb sorry did I say 12 it is 14', postcode('CV37 9HB')],
    ['CV37', nothing],
    ['CV37 9', nothing],
    ['the same as yours lol', nothing],
    ["don't know it off hand", nothing],
    ['oscar x-ray one five zero alpha bravo', postcode('OX15 0AB')],
    ['C V 3 7 then 9 H B', postcode('CV37 9HB')],
    ['my postcode is double u are one one two ay bee', postcode('WR11 2AB')],
  ]);
});

describe('answers to the question for the address', () => {
  const address = (value: string): Slots => ({ address: value });
  everyRow('address', [
    ['12 Sample Road', address('12 Sample Road')],
    ['number 12 Sample Road', address('number 12 Sample Road')],
    ["it's 12 sample road stratford", address('12 sample road stratford')],
    ['the old forge, church lane', address('the old forge, church lane')],
    ['Rose Cottage, Mill Lane, Snitterfield', address('Rose Cottage, Mill Lane, Snitterfield')],
    ['flat 2, 14 Mill Street', address('flat 2, 14 Mill Street')],
    ['Flat 3B Riverside Court', address('Flat 3B Riverside Court')],
    [
      'Harker & Sons, Unit 4, Timothy’s Bridge Road',
      address('Harker & Sons, Unit 4, Timothy’s Bridge Road'),
    ],
    [
      '12 Sample Road, Stratford CV37 9HB',
      { address: '12 Sample Road, Stratford', postcode: 'CV37 9HB' },
    ],
    [
      '4 Mill Lane, CV37 9HB, Stratford',
      { address: '4 Mill Lane, Stratford', postcode: 'CV37 9HB' },
    ],
    ["it's my mum's house, 4 Mill Lane", address('4 Mill Lane')],
    ["4 Mill Lane - that's my mum's", address('4 Mill Lane')],
    ["mine's 4 Mill Lane", address('4 Mill Lane')],
    ['we live at The Old Vicarage', address('The Old Vicarage')],
    ['twelve Sample Road', address('twelve Sample Road')],
    ['12a Bull Ring', address('12a Bull Ring')],
    ['7 The Maltings', address('7 The Maltings')],
    ['22 Scholars', address('22 Scholars')],
    [
      "4 Mill Lane, and it's three windows not two",
      { address: '4 Mill Lane', windowCount: 3 },
      { windowCount: 2 },
    ],
    ["ooh hang on the dog's at the door", nothing],
    ['give me 5 minutes', nothing],
    ['why do you need that', nothing],
    ['ha good one', nothing],
    ['what do you want my address for', nothing],
    ['call me later', nothing],
    ['ok', nothing],
    ['Stratford', nothing],
    ['my house', nothing],
    ['same as before', nothing],
    ['one sec', nothing],
    ['wait, I need to think about 2 of these', nothing],
    ['somewhere in town', nothing],
    ["I'm moving house soon", nothing],
  ]);
});

describe('kinds', () => {
  const kind = (service: string): Slots => ({ service });
  const [roller, roman, vertical] = ['Roller Blinds', 'Roman Blinds', 'Vertical Blinds'];
  const [venetian, shutters, curtains] = ['Venetian Blinds', 'Plantation Shutters', 'Curtains'];
  const mixed = 'Mixed Types';
  everyRow('service', [
    ['not rollers, romans', kind(roman)],
    ['rollers not romans', kind(roller)],
    ['rollers instead of verticals', kind(roller)],
    ['I said roman not roller', kind(roman), kind(roller)],
    ['not rollers or verticals, romans please', kind(roman)],
    ['scrap the shutters', nothing, {}],
    ['rollers, no, romans', kind(roman)],
    ['rollers no wait verticals', kind(vertical)],
    ['rollers and romans', kind(mixed)],
    ['rollers plus a couple of romans', { service: mixed, windowCount: 2 }],
    ['rollers or romans', nothing],
    ['either rollers or romans, not sure', kind('Not Sure Yet')],
    ["what's the difference between rollers and romans?", nothing],
    ['blinds', nothing],
    ['just blinds', nothing],
    ['not sure', kind('Not Sure Yet')],
    ['you tell me', kind('Not Sure Yet')],
    ["haven't a clue", kind('Not Sure Yet')],
    ['whatever you think is best', kind('Not Sure Yet')],
    ['a mixture', kind(mixed)],
    ['bit of everything', kind(mixed)],
    ['some of each', kind(mixed)],
    ['woman blinds', kind(roman)],
    ['roll a blinds', kind(roller)],
    ['roller lines please', kind(roller)],
    ['perfect feet', kind('Perfect Fit Blinds')],
    ['venison blinds', kind(venetian)],
    ['Rome and blinds', kind(roman)],
    ['vertigo blinds', kind(vertical)],
    ['plantation shutter', kind(shutters)],
    ['plantation shatters', kind(shutters)],
    ["curtain's", kind(curtains)],
    ['day in night', kind('Day & Night Blinds')],
    ['day and knight blinds', kind('Day & Night Blinds')],
    ['wooden blinds', kind(venetian)],
    ['verticle', kind(vertical)],
    ['rollers rather than verticals', kind(roller)],
    ['anything but rollers', nothing],
    ['everything except rollers', nothing],
    ["I don't want verticals, I want romans", kind(roman)],
    ['shutters, definitely not curtains', kind(shutters)],
    ["we've got verticals now but want romans", kind(roman)],
    ['replacing old verticals with rollers', kind(roller)],
    [
      ['rollers, romans and shutters', 'no leave the shutters', 'no just the rollers'],
      kind(roller),
    ],
    [['rollers, romans and shutters', 'no leave the shutters'], kind(mixed)],
    [['rollers and romans', 'scrap the romans'], kind(roller)],
    [['rollers and romans', 'actually forget the rollers'], kind(roman)],
    [['curtains and blinds', 'actually forget the curtains just the blinds'], nothing],
    [['rollers', 'and curtains too'], kind(mixed)],
    [['rollers', 'actually romans'], kind(roman)],
    [['2 rollers and 3 romans', 'scrap the romans'], { service: roller, windowCount: 2 }],
    [['2 rollers and 3 romans', 'make it 4 romans'], { service: mixed, windowCount: 6 }],
    [['2 rollers', 'and 3 romans as well'], { service: mixed, windowCount: 5 }],
    [['rollers and romans', 'no romans, just the rollers'], kind(roller)],
    ['rollers, romans and shutters, no leave the shutters, no just the rollers', kind(roller)],
  ]);

  describe('once known', () => {
    everyRow('name', [
      ['actually make it romans', kind(roman), kind(roller)],
      ['oh scrap the rollers, romans', kind(roman), kind(roller)],
      ['swap the rollers for shutters', kind(shutters), kind(roller)],
      ['can we do verticals instead', kind(vertical), kind(roller)],
      ["I've gone off rollers, make it venetians", kind(venetian), kind(roller)],
      ['are romans dearer than rollers?', nothing, kind(roller)],
      ['curtains as well actually', kind(mixed), kind(roller)],
      ['not for these, for those', nothing, kind(roller)],
      ['change rollers to curtains', kind(curtains), kind(roller)],
    ]);
  });
});

describe('orders', () => {
  const rows: [string, Command | undefined, Field?][] = [
    ['go back', 'back'],
    ['back a bit please', 'back'],
    ['oops go back one', 'back'],
    ['start again', 'restart'],
    ["let's start over please", 'restart'],
    ['can we start from scratch', 'restart'],
    ['stop', 'stop'],
    ['forget it', 'stop'],
    ['oh forget it', 'stop'],
    ['never mind', 'stop'],
    ['nah leave it', 'stop'],
    ["actually don't bother", 'stop'],
    ['cancel that please mate', 'stop'],
    ["I've changed my mind, forget it", 'stop'],
    ["I can't be bothered with this", 'stop'],
    ['skip', 'skip', 'additionalInfo'],
    ["nope that's it", 'skip', 'additionalInfo'],
    ["nah you're alright", 'skip', 'additionalInfo'],
    ['no ta', 'no', 'additionalInfo'],
    ['nothing else thanks', 'skip', 'additionalInfo'],
    ["no that's everything ta", 'skip', 'additionalInfo'],
    ['leave it', 'skip', 'additionalInfo'],
    ['never mind', 'skip', 'additionalInfo'],
    ["don't think so", 'no', 'additionalInfo'],
    ["I'm good thanks", 'skip', 'additionalInfo'],
    ['not that I can think of', 'skip', 'additionalInfo'],
    ['no cheers', 'no'],
    ["nah you're alright", 'no'],
    ['yeah go on then', 'yes'],
    ['yes please mate', 'yes'],
    ['spot on', 'yes'],
    ['aye that’ll do', 'yes'],
    ['that’s all correct ta', 'yes'],
    ['go back to the price', undefined],
    ['stop the light coming in', undefined],
    ['leave the shutters', undefined],
    ['no romans', undefined],
    ['forget the curtains', undefined],
    ['cancel my visit A1042', undefined],
    ['yes but can you do Friday', undefined],
  ];
  test.each(rows)('%s', (text, command, asked) => {
    expect(commandOf(normalWords(text), asked)).toBe(command);
  });
});
