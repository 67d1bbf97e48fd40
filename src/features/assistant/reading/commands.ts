// Short answers and orders: yes, no, back, stop, skip, 'change the date'.
import type { Field } from '../dialogue/booking-fields.ts';

export type Command = 'yes' | 'no' | 'back' | 'stop' | 'restart' | 'skip' | 'send' | 'change';

const END = '(?: (?:please|thanks|thank you|then|now|for now|mate|robin))*$';

const commands: [Command, RegExp][] = [
  [
    'restart',
    new RegExp(
      `^(?:(?:can|could) (?:we|i) |let us |please )?(?:start (?:again|over|afresh|a new (?:one|booking))|restart|begin again|reset|from the (?:start|beginning|top)|start (?:again )?from (?:scratch|the (?:start|beginning)))${END}`,
    ),
  ],
  [
    'back',
    new RegExp(
      `^(?:(?:can|could) (?:we|i) |please |no )?(?:go )?(?:back|previous(?: (?:one|question|step))?|undo(?: that)?|back (?:a step|one|up)|one step back|(?:the )?last (?:one|answer) (?:was|is) wrong|that (?:was|is) wrong|i made a mistake)${END}`,
    ),
  ],
  [
    'stop',
    new RegExp(
      `^(?:no |ok |please |just |actually |i want to |i would like to |can (?:we|you) )*(?:stop(?: (?:it|this|that|here|the booking|booking|there))?|cancel(?: (?:it|this|that|everything|the (?:booking|request|whole thing)|this (?:booking|request)|my (?:booking|request)))?|quit|exit|abort|leave(?: it)?|forget (?:it|about it|that|this)|never ?mind|do not (?:send|book)(?: it| this| that| anything)?|do not bother|scrap (?:it|that|this)|call (?:it|this) off|i (?:have )?changed my mind|i do not want (?:to book|this|it|to carry on|to continue|a visit)(?: any ?more)?|not interested|end)(?: (?:any ?more|the booking|it))?${END}`,
    ),
  ],
  [
    'send',
    new RegExp(
      `^(?:yes |ok |please |just |go ahead and )*(?:send(?: it| that| my booking| the booking| the request| this| it off)?|submit(?: it)?|confirm(?: it| the booking| my booking)?|book it(?: in)?|place (?:it|the booking)|make the booking)${END}`,
    ),
  ],
  [
    'skip',
    new RegExp(
      `^(?:no )?(?:skip(?: it| this| that| this one)?|pass|none|nothing(?: (?:else|to add|really|at all|special))?|not (?:really|that i can think of|at the moment)|n a|na|leave (?:it |that )?(?:blank|empty|out)|no (?:notes?|message|comments?|extra|more)|nothing i can think of|that is (?:all|everything|it|the lot))${END}`,
    ),
  ],
  [
    'change',
    new RegExp(
      `^(?:no |please |i want to |i would like to |can i |let me )*(?:change|edit|amend|correct)(?: something| a detail| details| it| one thing| an answer)?${END}`,
    ),
  ],
  [
    'yes',
    /^(?:(?:yes|ok|sure|please do|go ahead|go for it|correct|right|that is (?:right|correct|fine|it|good|perfect|great)|perfect|great|lovely|brilliant|excellent|sounds (?:good|great|fine)|let us do it|let us go|absolutely|definitely|certainly|of course|why not|carry on|continue|go on|do it|looks (?:good|right|fine)|all (?:good|correct|right)|happy with that|fine|works for me|i would love (?:to|that)|indeed|y|i would|i do|please)(?: |$))+(?:(?:please|thanks|thank you|that is fine|it is|i would like that|let us do (?:it|that)|book it|go ahead|carry on|that would be (?:great|good|lovely|fine))(?: |$))*$/,
  ],
  [
    'no',
    new RegExp(
      `^(?:no|n|not yet|not now|not really|no thanks|no thank you|no not now|do not|rather not|i would rather not)${END}`,
    ),
  ],
];

export function commandOf(text: string): Command | undefined {
  return commands.find(([, pattern]) => pattern.test(text))?.[0];
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

/** The fields that are named: an e-mail address is no address. */
export function namedFields(text: string): Field[] {
  let rest = text;
  return FIELD_WORDS.filter(([, pattern]) => {
    if (!pattern.test(rest)) return false;
    rest = rest.replace(pattern, ' ');
    return true;
  }).map(([field]) => field);
}
