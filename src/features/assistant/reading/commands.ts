// Short answers and orders: yes, no, back, stop, skip, 'change the date'.
import type { Field } from '../dialogue/booking-fields.ts';
import { functionWords, interjections } from './vocabulary.ts';

export type Command =
  | 'yes'
  | 'no'
  | 'back'
  | 'stop'
  | 'restart'
  | 'skip'
  | 'send'
  | 'change'
  | 'wait';

/** Filler around an order. */
const AROUND =
  '(?:please|thanks|thank you|ta|cheers|then|now|for now|mate|love|robin|pal|duck|bab|hen|pet|darling|dear|chuck|bro|sweetheart|sorry|i will|and|so|oh|oops|ah|um|erm|er|well|ok|right|actually|just|i think|i guess|honestly|lol|to be honest|let us|can (?:we|i|you)|could (?:we|i|you)|i (?:will|would)|i (?:want|need|would like) to|i would rather|for the moment|at the moment)';
const START = new RegExp(`^(?:${AROUND} )+(?=.)`);
const END = new RegExp(`(?<=.)(?: ${AROUND})+$`);
const NO = '(?:no )?(?:(?:you are|i am|it is|that is) (?:all right|alright|ok|fine|good) )?';
const YES = '(?:yes )?';
const THIS =
  '(?: (?:it|that|this|everything|all of it|the (?:booking|request|whole thing|lot)|my (?:booking|request)|this (?:booking|request|one)))?';

const STOPS = `(?:i (?:have )?changed my mind )?(?:(?:stop|cancel|abandon|end|scrap|quit|forget|leave|drop|bin|do not (?:send|book))${THIS}|forget about it|exit|abort|never ?mind|do not (?:bother|worry|worry about it)|call (?:it|this) off|i do not want (?:to book|this|it|to carry on|to continue|(?:a|the|any) (?:visit|appointment|booking)|to go ahead)(?: any ?more| after all)?|i (?:can ?not|can not) be (?:bothered|doing)(?: with (?:it|this|that|all this))?|not (?:interested|bothered)|stop (?:here|there|booking)|too much (?:hassle|faff|bother)|not worth (?:it|the (?:hassle|bother)))`;

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const commands: [Command, RegExp][] = [
  [
    'restart',
    whole(
      `${NO}(?:start (?:again|over|afresh|a new (?:one|booking))|restart|begin again|reset|(?:start (?:again )?)?from (?:the (?:start|beginning|top)|scratch))(?: from (?:scratch|the (?:start|beginning|top)))?`,
    ),
  ],
  [
    'back',
    whole(
      `${NO}(?:go )?(?:back(?: (?:a (?:step|bit|question)|one|up))?|previous(?: (?:one|question|step))?|undo${THIS}|one (?:step )?back|(?:the )?last (?:one|answer) (?:was|is) wrong|that (?:was|is) wrong|i (?:have )?made a mistake)`,
    ),
  ],
  [
    'stop',
    new RegExp(
      `^(?:${AROUND} )*(?:${NO}${STOPS}(?: (?:any ?more|the booking|it))?(?: ${AROUND})*(?: |$))+$`,
    ),
  ],
  ['stop', /^i (?:have )?changed my mind$/],
  // 'Forget it, he has just rung to say we are not moving.'
  [
    'stop',
    new RegExp(
      `^(?:(?:${AROUND}|you know what|do you know what|tell you what|no) )*(?:forget (?:it|about it)|never ?mind|do not bother|(?:i will )?leave it|i do not (?:want|need) (?:to book|it|one|a visit|any)|we are not (?:going ahead|bothering))\\b(?! (?:at|to|for|as|on|until|with)\\b)(?!.*\\b(?:make|instead|go with|go for|blinds|roller|roman|vertical|venetian|shutters|curtains|\\d|one|two|three|four|five|six)\\b)`,
    ),
  ],
  [
    'send',
    whole(
      `${YES}(?:go ahead and )?(?:send(?: (?:it|that|this|my booking|the booking|the request|it off))?|submit(?: it)?|confirm(?: (?:it|the booking|my booking))?|book it(?: in)?|place (?:it|the booking)|make the booking)`,
    ),
  ],
  ['skip', whole(`${NO}(?:skip${THIS}|pass|leave (?:it |that )?(?:blank|empty|out))`)],
  [
    'change',
    whole(
      `${NO}(?:(?:change|edit|amend)|(?:change|edit|amend|correct) (?:something|a detail|details|it|one thing|an answer))`,
    ),
  ],
  [
    'yes',
    /^(?:(?:yes|ok|sure|please do|go ahead|go for it|go on|correct|right|(?:that is |that looks |it is |all |looks |sounds |it |that )?(?:all )?(?:right|correct|fine|it|good|perfect|great|lovely|spot on|sorted|grand|brilliant)|that will do(?: nicely)?|excellent|let us do (?:it|that)|let us go|absolutely|definitely|certainly|of course|why not|carry on|continue|do it|happy with that|works for me|suits me|i would love (?:to|that)|indeed|y|i would(?: like that)?|i do|please|yes it is|book it|then|that would be (?:great|good|lovely|fine|perfect))(?: |$))+$/,
  ],
  [
    'no',
    whole(
      'no(?: (?:no|not (?:now|yet|really|today)))*|n|not (?:yet|now|really)|do not(?: think so)?|i do not think so|rather not|no i do not think so',
    ),
  ],
];

/** 'Nope that's it', 'nothing from me', 'you've got everything': filler, with a refusal in it. */
const WITHOUT_MATTER = new Set(
  `${functionWords} ${interjections} all else will would info information add added note notes message comment comments
  think know say said mention special extra mind spring springs far sorted set need needed necessary worry worries
  bother bothered problem lot covered leave let see going got nada nowt nil n na zilch nuff enough yet ta
  x xx xxx hun hen love duck bab pet mate ji lovey man cool everyting eevrything noothing
  negative springs good fine great done happy gave given told everything`.split(/\s+/),
);
const DECLINING =
  /\b(?:no|not|negative|none|nothing|nowt|nada|nil|zilch|n a|na|never ?mind|that is (?:it|all|everything|the lot|fine|good|me)|(?:all|i am|you are|we are) (?:good|done|set|sorted|fine|ok|all right|alright|happy)|will do|leave it|enough)\b|^and a$/;
const declines = (text: string) =>
  DECLINING.test(text) &&
  text.split(' ').every((word) => WITHOUT_MATTER.has(word) || word === 'right');

/** 'Umm', 'one sec': the answer is still to come. */
const WAITING = new Set(`${interjections} a one two just on second min with me give`.split(/\s+/));
const waits = (text: string) => text.split(' ').every((word) => WAITING.has(word));

/** @param text of `normalWords`. @param asked the field that the booking asks for. */
export function commandOf(text: string, asked?: Field): Command | undefined {
  const bare = text.replace(START, '').replace(END, '').trim();
  const found = [text, text.replace(END, ''), bare].flatMap(
    (said) => commands.find(([, pattern]) => pattern.test(said))?.[0] ?? [],
  )[0];
  if (
    asked === 'additionalInfo' &&
    (found === undefined || /^(?:leave|never ?mind|do not)\b/.test(bare))
  ) {
    return declines(text) || declines(bare) ? 'skip' : waits(text) ? 'wait' : found;
  }
  return (
    found ?? (/^no /.test(text) && text.split(' ').length < 6 && declines(text) ? 'no' : undefined)
  );
}

const CHANGE =
  /\b(?:change|edit|amend|correct|update|fix|redo|alter|wrong|different|another|not right|mistake|modify|swap|switch)\b/;

const FIELD_WORDS: [Field, RegExp][] = [
  ['preferredTime', /\b(?:time|slot|hour)\b/],
  ['preferredDate', /\b(?:date|day)\b(?! and night)/],
  ['windowCount', /\b(?:number of (?:windows|blinds)|how many|windows|window count|quantity)\b/],
  ['service', /\b(?:type|kind|style|product|blinds|service)\b/],
  ['email', /\be ?mail(?: address)?\b/],
  ['phone', /\b(?:phone|telephone|mobile|number)(?: number)?\b/],
  ['postcode', /\bpost ?code\b/],
  ['address', /\b(?:address|street|house number)\b/],
  ['name', /\bname\b/],
  ['additionalInfo', /\b(?:note|notes|message|comment|additional|extra info\w*)\b/],
];

export function fieldsNamed(text: string): Field[] {
  return CHANGE.test(text) ? namedFields(text) : [];
}

export function namedFields(text: string): Field[] {
  let rest = text;
  return FIELD_WORDS.filter(([, pattern]) => {
    if (!pattern.test(rest)) return false;
    rest = rest.replace(pattern, ' ');
    return true;
  }).map(([field]) => field);
}
