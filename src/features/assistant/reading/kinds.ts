// Which kinds a message chooses, drops or replaces: 'rollers and romans, no, scrap the romans'.
import type { Service } from '../../appointments/appointment.ts';
import type { Field } from '../dialogue/booking-fields.ts';
import { MIXED, type NamedService, NOT_SURE, type ServiceNames } from './service-names.ts';
import { NUMBER, readNumber } from './words.ts';

/** A wanted kind, and for how many windows; `''` for 'blinds' of no kind. */
export interface Choice {
  service: Service | '';
  count?: number | undefined;
}

/** One step of a message, in order. */
export interface Step extends Choice {
  /** `only`: no other is wanted any more. `or`: this one or the one before. */
  does: 'add' | 'only' | 'or' | 'drop';
}

export interface KindsHeard {
  /** The message on its own. */
  services: Service[];
  counts: ReadonlyMap<Service, number>;
  /** Two were named, and none chosen. */
  eitherKind: boolean;
  /** It says which are wanted or not, so an earlier choice may change. */
  chooses: boolean;
  /** It says which are not, or no longer, wanted. */
  drops: boolean;
  /** What is wanted after it. */
  after(before: readonly Choice[]): Choice[];
}

/** 'Blinds for the kitchen and curtains for the bedroom'. */
const WITH_BLINDS =
  /\b(?:curtains|shutters) (?:(?!not\b|instead\b|rather\b|blinds\b)[a-z]+ ){0,6}?(?:and|or|plus|with|also) (?:(?!not\b|instead\b|rather\b)[a-z]+ ){0,4}?blinds\b|\bblinds (?:(?!not\b|instead\b|rather\b|curtains\b|shutters\b)[a-z]+ ){0,6}?(?:and|or|plus|with|also) (?:(?!not\b|instead\b|rather\b)[a-z]+ ){0,4}?(?:curtains|shutters)\b/;

const ARTICLES =
  '(?: (?:the|any|those|these|that|my|our|your|about|with|of|on|out|a|an|some|to|have|do|need|want|like|fancy|get|choose|go|for|old|existing|definitely|really|just|all|bother|say|said))*';
const LOOKS =
  '(?: (?:plantation|full|height|cafe|style|bay|wood|wooden|faux|fake|white|cream|grey|black|blackout|dimout|plain|patterned|metal|aluminium|fabric|motorised|electric))*';
/** Rejects the kind after it. */
const DROPS = new RegExp(
  `(?:\\bnot(?! (?:only|just))|\\bnever(?! mind)|\\bwithout|\\bexcept|\\b(?:anything|everything|all) but|\\bscrap(?:ping)?|\\bforget|\\bleave(?: out)?|\\bdrop|\\bskip|\\bditch|\\blose|\\bbin|\\bminus|\\bless|\\binstead of|\\brather than|\\bin place of|\\b(?:sick|tired|fed up|bored) (?:of|with)|\\bgone off|\\bhate|\\bcan not stand|\\btake(?: off| out| away)?|\\bremove|\\bcancel|\\bget rid of|\\bnever mind|\\bchanged my mind about|\\b(?:and|but|or|with|then) no)${ARTICLES}${LOOKS} $`,
);
/** 'Just romans, no verticals'. */
const NO_MORE = new RegExp(`\\bno(?: more)?${LOOKS} $`);
const THAN = new RegExp(`\\bthan${ARTICLES}${LOOKS} $`);
/** The present blinds, which are to be replaced: 'replace the old verticals with rollers'. */
const GIVES_WAY =
  /\b(?:swap|swapping|replac(?:e|ing)|chang(?:e|ing)|switch(?:ing)?|exchange|convert(?:ing)?|told|recommended|thought(?: of)?|suggested|old|existing|current|present|have|got|had|from)(?: (?:out|over|the|my|our|from|some|old|existing|all))* $/;
const IN_ITS_PLACE =
  /\b(?:but|want|would like|rather|sooner|fancy|prefer|need|instead)\b|^(?: blinds)?(?: (?:at the moment|now|up|already|out|over))*(?: (?:for|with|to|into|by|and put|and have)) /;
const LINKS = /^(?: blinds)? (?:or|nor|and)(?: (?:the|any|those))? $/;
const EITHER =
  /\b(?:or|versus|vs)(?: (?:maybe|possibly|perhaps|even|else|some|the|go for|have))* $/;
export const REPLACES =
  /\b(?:no|nope|actually|sorry|wait|i mean|i meant|meant|rather|make (?:it|that|them)|change (?:it|that|them)|just|only|on second thoughts?|hang on|hold on|scrap (?:it|that)|instead|stick with|stick to|go with|go for|settled on|decided on|agreed on|going with|gone with|gone for|then again|oh|prefer|but want)\b/;

export function readKinds(
  text: string,
  names: ServiceNames,
  asking: Field | undefined,
): KindsHeard {
  const named = names
    .find(text)
    .filter(({ at }, _, all) => !all.some((one) => one.at < at && at < one.at + one.words.length))
    .toSorted((a, b) => a.at - b.at);
  const steps = withBlinds(stepsOf(named, text), named, text);
  const open = openKind(text, names, asking, steps);
  const isEither = steps.some(({ does }) => does === 'or');
  const wants = steps.filter(({ does }) => does !== 'drop');
  const own = isEither ? wants : apply(steps, []);
  const { mixed } = names;
  const services = [
    ...new Set(own.flatMap(({ service }) => (service === '' ? (mixed ?? []) : service))),
  ];
  const counts = new Map(
    own.flatMap(({ service, count }) => (service && count ? [[service, count] as const] : [])),
  );
  return {
    services: open ? [open] : services,
    counts,
    eitherKind: isEither && !open,
    chooses: steps.length > 0 && !open,
    drops: steps.some(({ does }) => does === 'drop'),
    after: (before) => (open || isEither ? [] : apply(withAdds(steps, before, text), before)),
  };
}

/** @param open a service of no kind of its own: several kinds, or none chosen yet. */
export function kindsOf(
  steps: readonly Step[],
  open: Service | undefined,
  text: string,
  names: ServiceNames,
): KindsHeard {
  const isEither = steps.some(({ does }) => does === 'or');
  const wants = steps.filter(({ does }) => does !== 'drop');
  const own = isEither ? wants : apply(steps, []);
  const services = [
    ...new Set(own.flatMap(({ service }) => (service === '' ? (names.mixed ?? []) : service))),
  ];
  const alone = steps.length === 0 ? open : undefined;
  return {
    services: alone ? [alone] : services,
    counts: new Map(
      own.flatMap(({ service, count }) => (service && count ? [[service, count] as const] : [])),
    ),
    eitherKind: isEither && !alone,
    chooses: steps.length > 0,
    drops: steps.some(({ does }) => does === 'drop'),
    after: (before) => (alone || isEither ? [] : apply(withAdds(steps, before, text), before)),
  };
}

/** A label as a whole, 'a mixture', and 'no idea' where the kind is asked for. */
function openKind(text: string, names: ServiceNames, asking: Field | undefined, steps: Step[]) {
  const exact = names.exact(text);
  if (exact) return exact;
  const wants = steps.filter(({ does }) => does !== 'drop');
  const unsure = names.unsure && NOT_SURE.test(text);
  const isEither = wants.some(({ does }) => does === 'or');
  const isAbout = asking === 'service' || (asking === undefined && UNSURE_OF_KIND.test(text));
  if (isAbout && unsure && (wants.length === 0 || isEither)) return names.unsure;
  if (wants.length > 0) return undefined;
  return MIXED.test(text) || (asking === 'service' && BOTH.test(text)) ? names.mixed : undefined;
}
const UNSURE_OF_KIND =
  /\b(?:not (?:really )?sure|no idea|do not (?:really )?know|undecided|not decided|not a clue|no clue)(?: (?:yet|really|on|of|about))* (?:what|which)(?: (?:type|kind|sort|style|ones?|blinds|would|to have|i (?:want|need|like)|we (?:want|need|like))|$)|\b(?:type|kind|sort|style) i (?:do not know|am not sure)\b/;
const BOTH = /\b(?:both|all of them|some of each|one of each|each of them)\b/;

function stepsOf(named: readonly NamedService[], text: string): Step[] {
  let end = 0;
  const steps: Step[] = [];
  named.forEach(({ service, at, words }, index) => {
    const gap = text.slice(end, at);
    const before = steps.at(-1);
    const next = named[index + 1];
    const behind = next && text.slice(at + words.length, next.at);
    const drops =
      DROPS.test(gap) ||
      (/\b(?:just|only)\b/.test(text.slice(0, at)) && NO_MORE.test(gap)) ||
      (THAN.test(gap) && /\b(?:rather|sooner|prefer)\b/.test(text)) ||
      (GIVES_WAY.test(gap) &&
        ((behind !== undefined && IN_ITS_PLACE.test(behind)) ||
          steps.some((one) => one.does === 'drop' && one.service === service))) ||
      (before?.does === 'drop' && LINKS.test(gap));
    const number = COUNT_BEFORE.exec(text.slice(0, at))?.[1];
    const count = number === undefined ? undefined : readNumber(number);
    const does = drops
      ? 'drop'
      : index > 0 && EITHER.test(gap) && before?.does !== 'drop'
        ? 'or'
        : (index > 0 && REPLACES.test(gap) && !/\b(?:also|plus|as well|add)\b/.test(gap)) ||
            /\b(?:just|only)(?: (?:the|a|some|want|need))* $/.test(gap)
          ? 'only'
          : 'add';
    if (service) steps.push({ service, does, ...(count && count <= 50 && { count }) });
    end = at + words.length;
  });
  // 'Two romans and a roller'.
  const isCounted = steps.some(({ count }) => count);
  steps.forEach((step, index) => {
    const at = named.filter(({ service }) => service)[index]?.at ?? 0;
    if (isCounted && !step.count && /\b(?:a|an)(?: [a-z]+)? $/.test(text.slice(0, at)))
      step.count = 1;
  });
  return steps;
}
const COUNT_BEFORE = new RegExp(
  `(?<![£\\d.:/-]|\\b(?:half|past|quarter to|ten to|twenty to) )\\b(${NUMBER})(?: (?!(?:and|or|for|in|on|at|to|by|about|am|pm|clock|${NUMBER})\\b)[a-z]+){0,2} $`,
);

/** 'Curtains and blinds': the kind of blinds is still to be chosen. */
function withBlinds(steps: Step[], named: readonly NamedService[], text: string): Step[] {
  const kinds = new Set(steps.map(({ service }) => service));
  if (kinds.size === 1 && named.length > 0 && WITH_BLINDS.test(text)) {
    return [...steps, { service: '', does: /\bor\b/.test(text) ? 'or' : 'add' }];
  }
  return /\b(?:just|only)(?: the)? blinds\b/.test(text) &&
    steps.every(({ does }) => does === 'drop')
    ? [...steps, { service: '', does: 'only' }]
    : steps;
}

/** The first kind of a message replaces earlier ones, unless it is an addition. */
function withAdds(steps: readonly Step[], before: readonly Choice[], text: string): Step[] {
  const first = steps.findIndex(({ does }) => does !== 'drop');
  const amends =
    before.length > 1 &&
    steps[first]?.count !== undefined &&
    before.some(({ service }) => service === steps[first]?.service);
  const removes = steps
    .slice(0, Math.max(first, 0))
    .some((step) => before.some(({ service }) => service === step.service));
  const adds =
    amends ||
    removes ||
    /^(?:(?:oh|ok|yes|actually) )*(?:and(?! (?:can|could|we|i|make|change|go|it|actually|just|rather)\b)|also|plus|add)\b|\b(?:as well|too|also|in addition|on top)\b/.test(
      text,
    );
  return steps.map((step, index) =>
    index === first && !adds && step.does === 'add' ? { ...step, does: 'only' } : step,
  );
}

function apply(steps: readonly Step[], before: readonly Choice[]): Choice[] {
  let chosen = [...before];
  for (const { does, service, count } of steps) {
    if (does === 'only') {
      const known = chosen.find((one) => one.service === service)?.count;
      chosen = [{ service, count: count ?? known }];
      continue;
    }
    const at = chosen.findIndex((one) => one.service === service);
    if (does === 'drop') chosen = chosen.filter((one) => one.service !== service);
    else if (at < 0) chosen.push({ service, count });
    else if (count) chosen[at] = { service, count };
  }
  return chosen;
}
