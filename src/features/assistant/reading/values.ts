// Reads kinds, numbers, days, times and sizes from the spans that the tagger found.
import { addDays, weekdayOf } from '../../../lib/time/london-day.ts';
import type { Service } from '../../appointments/appointment.ts';
import type { BookingSettings } from '../../settings/booking-settings.ts';
import type { Slots } from '../dialogue/booking-fields.ts';
import { type CountReading, readArea, readCount, readSize } from './amounts.ts';
import { type DayReading, readDays } from './dates.ts';
import { type KindsHeard, kindsOf, REPLACES, type Step, withBlinds } from './kinds.ts';
import { type NamedService, type ServiceNames, serviceNamesOf } from './service-names.ts';
import type { Span, SpanKind } from './tagger.ts';
import { clocksInFigures, readTime, type TimeReading } from './times.ts';
import type { Asked } from './token-features.ts';
import { isRefusedBeside } from './wanted.ts';
import { normalWords } from './words.ts';

/** The choices: services and times of day. */
export type Offered = Pick<BookingSettings, 'services' | 'slots'>;

export interface SpanScene {
  today: string;
  offered: Offered;
  asked: Asked;
  /** The booking so far: part of a value, such as a house number, changes it. */
  known: Slots;
}

/** One of several days is still to be chosen: from tomorrow on. */
const OPEN_DAYS = 27;

export function valuesOf(message: string, spans: readonly Span[], scene: SpanScene) {
  const { offered, asked } = scene;
  const of = (kind: SpanKind) => spans.filter((span) => span.kind === kind);
  const { days, except, either, mentioned } = daysIn(message, spans, scene);
  const timeAmong = (slots: Offered['slots']) => timeIn(message, of('time'), slots);
  const timed = timeAmong(offered.slots);
  // 'I work till 5' is no wish about the visit's time.
  const notTimed = of('xtime').filter((span) => isRefusedBeside(message, span));
  const exceptTimes = notTimed.flatMap(({ text }) => {
    const { reading } = readSpan(text, offered.slots);
    return reading && 'slot' in reading ? [reading.slot] : [];
  });
  const sizes = normalWords(joined(message, of('size')));
  const size = readSize(sizes);
  return {
    kinds: kindsIn(message, spans, scene),
    count: countIn(message, spans, asked),
    days,
    /** Those named, but not for a visit. */
    mentioned,
    /** Whether it names a day or a time, wanted or not. */
    saysDay: spans.some(({ kind }) => /day$/.test(kind)),
    saysTime: spans.some(({ kind }) => /time$/.test(kind)),
    exceptDays: except,
    eitherDay: either,
    time: timed.reading as TimeReading | undefined,
    exceptTimes: [...timed.except, ...exceptTimes],
    timeAmong: (slots: Offered['slots']) => timeAmong(slots).reading,
    eitherTime: timed.either,
    size: size && {
      width: size.width,
      height: size.height,
      ...(size.assumed && { assumed: size.assumed }),
    },
    area: size ? undefined : readArea(sizes)?.area,
  };
}

const readSpan = (text: string, slots: Offered['slots']) =>
  readTime(clocksInFigures(normalWords(text)), true, false, slots);

/** 'The first slot you have' is on any day. */
const SOONEST = /^\s+(?:you|going|that)\b/i;
/** 'Afternoon, could you come about four?' */
const GREETS =
  /^\W*(?:good )?(?:morning|afternoon|evening)\b(?:\s*[,.!]|\s+(?:all|there|robin)\b)/i;

/** The first time that is wanted, or the last if visitors correct themselves. */
function timeIn(message: string, spans: readonly Span[], slots: Offered['slots']) {
  const read = spans.map((span) => ({ span, ...readSpan(span.text, slots) }));
  // 'Not too early: half past eleven'.
  const said = read.filter(
    ({ span, reading }) =>
      reading &&
      !(read.length > 1 && /^not\b.*\bearly/i.test(span.text)) &&
      !(/\bfirst\b/i.test(span.text) && SOONEST.test(message.slice(span.at + span.text.length))),
  );
  const timed = said.length > 1 && GREETS.test(message) ? said.slice(1) : said;
  const [first, last] = [timed[0], timed.at(-1)];
  const isCorrected =
    first &&
    last &&
    CORRECTS.test(message.slice(first.span.at + first.span.text.length, last.span.at));
  const names = new Set(
    timed.flatMap(({ reading }) => (reading && 'slot' in reading ? reading.slot : [])),
  );
  const gap = first && last ? message.slice(first.span.at, last.span.at) : '';
  return {
    reading: (isCorrected ? last : first)?.reading,
    either:
      read.some(({ either }) => either) ||
      (!isCorrected && names.size > 1 && /\b(?:or|either)\b/i.test(gap)),
    except: read.flatMap(({ except }) => except),
  };
}

/** Each span in turn, for 'the day after' refers to the one before. */
function daysIn(message: string, spans: readonly Span[], { today, asked, known }: SpanScene) {
  let last = known.preferredDate;
  const days: DayReading[] = [];
  const except: string[] = [];
  const mentioned: DayReading[] = [];
  let end = 0;
  for (const span of spans) {
    if ((span.kind !== 'day' && span.kind !== 'xday') || span.at < end) continue;
    const text = wholeDay(message, span, { today, asked: true, known: last });
    end = text.startsWith(span.text) ? span.at + text.length : 0;
    // 'Monday's best' is one Monday.
    const said = text.replace(/['’]s$/i, '');
    const readAs = (words: string) =>
      readDays(normalWords(words), { today, asked: true, known: last });
    // 'The Friday', said of a visit on the Thursday before.
    const inWeek = /^the \p{L}+day$/iu.test(said) ? readAs(`${said} of that week`) : undefined;
    const [later] = inWeek?.days ?? [];
    const isLater = later && 'day' in later && later.day > (known.preferredDate ?? later.day);
    const read = (isLater && inWeek) || readAs(said);
    if (
      read.days.length === 0 &&
      span.kind === 'day' &&
      asked !== 'preferredDate' &&
      SOON.test(span.text)
    ) {
      read.days.push(openDays(today));
    }
    const [first] = read.days;
    if (first && 'day' in first) last = first.day;
    if (span.kind === 'day') days.push(...read.days);
    else mentioned.push(...read.days);
    if (span.kind === 'xday')
      except.push(
        ...read.days.flatMap((one) =>
          'day' in one ? [one.weekday ? String(weekdayOf(one.day)) : one.day] : [],
        ),
      );
    except.push(...read.except);
  }
  const range = days.find((one) => 'from' in one);
  const single = days.filter((one) => 'day' in one);
  // 'Next week, Wednesday if possible' is the Wednesday of that week.
  const within =
    range && 'from' in range && single.length > 0
      ? single.flatMap((one) => {
          const ahead = 'day' in one && one.weekday ? weekdayIn(one.day, range.from) : undefined;
          return ahead !== undefined && ahead <= range.to ? { day: ahead } : one;
        })
      : days;
  const isOpen = days.length === 0 && except.length > 0 && asked === 'preferredDate';
  const chosen = preferred(within);
  return {
    mentioned,
    days: isOpen ? [openDays(today)] : chosen,
    except,
    either: new Set(chosen.map((one) => ('day' in one ? one.day : ''))).size > 1,
  };
}

/** Of 'Thursday 14th or Friday 15th, Friday is better' the day that is named again. */
function preferred(days: DayReading[]): DayReading[] {
  const named = days.map((one, at) => {
    const before = days.slice(0, at).find((other) => 'day' in one && isSameDay(other, one));
    return before ?? one;
  });
  const again = named.findLast((one, at) => named.indexOf(one) < at);
  return again ? [again] : days;
}
const isSameDay = (one: DayReading, again: { day: string; weekday?: boolean }) =>
  'day' in one &&
  (one.day === again.day || (!!again.weekday && weekdayOf(one.day) === weekdayOf(again.day)));

/** 'The earliest you can do': any day from tomorrow on. */
const SOON =
  /\b(?:asap|as soon as|soon|soonest|earliest|first available|next available|any ?(?:day|time)|when ?ever)\b/i;

/** The same weekday on or after a day. */
const weekdayIn = (day: string, from: string) =>
  addDays(from, (weekdayOf(day) - weekdayOf(from) + 7) % 7);

/** A span that ends too early: 'Monday' of 'Easter Monday', '3 June' of '3 June 2027'. */
function wholeDay(
  message: string,
  { at, text }: Span,
  scene: Parameters<typeof readDays>[1],
): string {
  const daysOf = (some: string) => readDays(normalWords(some), scene).days;
  const before =
    A_WEEK_ON.exec(message.slice(0, at))?.[0] ??
    /(?:[\p{L}\d]+[ /.-]){1,2}$/u.exec(message.slice(0, at))?.[0] ??
    '';
  const after =
    /^[ /.-][\p{L}\d]+(?:[ /.-][\p{L}\d]+)?/u.exec(message.slice(at + text.length))?.[0] ?? '';
  const own = daysOf(text);
  for (const wider of [`${before}${text}`, `${text}${after}`]) {
    const days = daysOf(wider);
    if (
      days.length === 1 &&
      JSON.stringify(days) !== JSON.stringify(own) &&
      (own.length === 0 ||
        /^(?:easter|good|boxing|christmas|new year|bank|next|after|(?:a )?(?:week|fortnight))/i.test(
          before,
        ) ||
        wider.startsWith(text))
    )
      return wider;
  }
  return text;
}

const A_WEEK_ON = /(?<!\b(?:next|this|last) )(?:\ba )?\b(?:week|fortnight) (?:on|from) $/i;

const openDays = (today: string): DayReading => ({
  unclear: 'range',
  from: addDays(today, 1),
  to: addDays(today, OPEN_DAYS),
});

/** Spans of one kind as one text, with the 'or' between them. */
function joined(message: string, spans: readonly Span[]): string {
  return spans
    .map(({ at, text }, index) => {
      const before = spans[index - 1];
      if (!before) return text;
      const gap = message.slice(before.at + before.text.length, at);
      return `${/\b(?:or|either)\b|\//i.test(gap) ? ' or ' : gap.length < 6 ? ' and ' : ' , '}${text}`;
    })
    .join('');
}

const CALLED =
  /\b(?:call it|total(?: of)?|in all|makes?|so(?: that['’]?s| it['’]?s)?(?: only| just)?|altogether|of (?:which|these|those|them)\b[^.]{0,20}\bonly(?: \w+){0,4}|\bbut\b[^.]{0,30}\b(?:only|just)(?: the)?)\s+$/i;
const CORRECTS = /\b(?:no|sorry|actually|wait|hang on|i mean|make (?:it|that)|rather)\b/i;
const COUNTED = /window|blind|shutter|curtain|roller|roman|venetian|vertical|door|pane/i;
/** 'Three upstairs, one down'. */
const PLACED = /^ (?:in|on|at|over|up|down|upstairs|downstairs)\b/i;
const WINDOWS = /^\S+(?: \w+)? (?:windows?|blinds?|panes?)\b/i;
const TOTAL = /^\W*(?:\w+\W+){0,2}(?:altogether|all together|in total|in all|total|all in)\b/i;

/** 'One sec'. */
const A_MOMENT = /^ (?:sec|min|mo|moment|tick)/i;

/** The number of windows: a total that was said, or the sum. */
function countIn(message: string, spans: readonly Span[], asked: Asked): CountReading | undefined {
  // 'How do I book a visit? I'd like one' counts no windows.
  const isOther = ({ at, text }: Span) =>
    /£\s*$/.test(message.slice(0, at)) ||
    A_MOMENT.test(message.slice(at + text.length)) ||
    (/^one$/i.test(text) && /\bthe \w+ $/i.test(message.slice(0, at))) ||
    (asked !== 'windowCount' &&
      (/^both$/i.test(text) ||
        (/^(?:a|an|one|another)$/i.test(text) &&
          !PLACED.test(message.slice(at + text.length)) &&
          !COUNTED.test(message.slice(Math.max(0, at - 25), at + 40)))));
  // 'I need to think about 2 of these', asked for an address.
  const isAside =
    asked !== undefined && !/^(?:windowCount|shown)$/.test(asked) && !COUNTED.test(message);
  const all = isAside ? [] : spans.filter((span) => span.kind === 'count' && !isOther(span));
  // '4 to 6' is one number.
  const counts = all.filter(({ at }, index) => {
    const last = all[index - 1];
    return !last || !/^\s*(?:-|–|to)\s*$/.test(message.slice(last.at + last.text.length, at));
  });
  const read = counts.map((span) => ({
    span,
    reading: readCount(numberIn(ranged(message, span)), true),
  }));
  const total =
    read.find(({ span }) => CALLED.test(message.slice(0, span.at))) ??
    read.findLast(({ span }) => TOTAL.test(message.slice(span.at + span.text.length)));
  if (total?.reading) return total.reading;
  const numbers = read.flatMap(({ span, reading }) =>
    // 'Two, both in the lounge'.
    reading && 'count' in reading && !(read.length > 1 && /^both$/i.test(span.text))
      ? [{ span, count: reading.count }]
      : [],
  );
  const last = numbers.at(-1);
  if (last && CORRECTS.test(message.slice(numbers[0]?.span.at, last.span.at))) {
    return { count: last.count };
  }
  if (numbers.length > 1) {
    const count = numberOf(message, numbers);
    return count <= 50 ? { count } : { outOfRange: count };
  }
  return (
    read[0]?.reading ??
    (asked === 'windowCount' ? readCount(normalWords(message), true) : undefined)
  );
}

interface Counted {
  span: Span;
  count: number;
}

/** What several numbers come to: their sum, but for a whole with its parts and for 'one per room'. */
function numberOf(message: string, numbers: readonly Counted[]): number {
  const after = ({ span }: Counted) => message.slice(span.at + span.text.length);
  const [first, ...parts] = numbers;
  const sum = parts.reduce((all, { count }) => all + count, 0);
  // 'Two. Well, there's a third, but two', or 'four I think, yes four'.
  const last = numbers.at(-1);
  if (first && last?.count === first.count && /^\W*$/.test(after(last))) {
    const gap = message.slice(first.span.at, last.span.at);
    if (/\w[.;]\s|\b(?:yes|yeah|yep|definitely)\b/i.test(gap)) return first.count;
  }
  // 'Four windows, two at the front and two at the back'.
  const isPart = (part: Counted) =>
    part.count < (first?.count ?? 0) && !WINDOWS.test(`${part.span.text}${after(part)}`);
  if (
    first &&
    sum <= first.count &&
    WHOLE.test(`${first.span.text}${after(first)}`) &&
    parts.every(isPart)
  )
    return first.count;
  let all = 0;
  let times = 1;
  let ofRooms = true;
  for (const one of numbers) {
    const each = EACH.exec(after(one));
    // 'One in each of the two bedrooms', or 'three rooms, one window in each'.
    if (each?.[1]) times = one.count;
    else if (each && all > 0 && (ofRooms || one.count === 1)) all *= one.count;
    else {
      all += one.count * times;
      times = 1;
      ofRooms &&= ROOMS.test(after(one));
    }
  }
  return all;
}

const WHOLE = /^\S+(?: \w+)? (?:windows?|blinds?|panes?)\s*[,:;.(–-]/i;
const EACH = /^(?: \w+){0,2} (?:each|per)\b( of (?:the |my |our )?(?:two|three|four|five|\d)\b)?/i;
const ROOMS = /^(?: \w+)? (?:bed)?(?:rooms?|floors?|flats?|houses?|doors?|bays?)\b/i;

/** '7' or '10' of '7-10'. */
const ranged = (message: string, { at, text }: Span) =>
  (/(?:half\s+(?:a\s+)?|\d+\s*(?:-|–|to|or)\s*)$/i.exec(message.slice(0, at))?.[0] ?? '') +
  text +
  (/^(?:\s*(?:-|–|to|or)\s*\d+|\s*\+|\s+or more|\s+of each)/i.exec(
    message.slice(at + text.length),
  )?.[0] ?? '');

const HEARD_NUMBERS: Record<string, string> = {
  a: '1',
  an: '1',
  to: '2',
  too: '2',
  for: '4',
  won: '1',
  single: '1',
  both: '2',
  another: '1',
};
const numberIn = (text: string) => {
  const words = normalWords(text);
  return HEARD_NUMBERS[words] ?? words.replace(/^the (?=one\b)/, '');
};

function kindsIn(
  message: string,
  spans: readonly Span[],
  { offered, asked }: SpanScene,
): KindsHeard {
  const names = serviceNamesOf(offered.services);
  const steps: Step[] = [];
  const ones: number[] = [];
  let counted = 0;
  let end = 0;
  let count: number | undefined;
  let open: Service | undefined;
  for (const span of withNeighbours(message, spans, names)) {
    const { kind, at, text } = span;
    if (kind === 'count') {
      const reading = readCount(numberIn(ranged(message, span)), true);
      count = reading && 'count' in reading ? reading.count : undefined;
      counted = at + text.length;
      continue;
    }
    if (kind !== 'kind' && kind !== 'xkind') continue;
    const words = normalWords(text);
    const service = names.exact(words) ?? serviceIn(message.slice(end, at), text, names);
    const gap = message.slice(end, at);
    end = at + text.length;
    if (!service || service === names.mixed || service === names.unsure) {
      if (kind === 'kind') open ??= service ?? names.openIn(words);
      continue;
    }
    const isLater = steps.length > 0;
    const does =
      kind === 'xkind'
        ? 'drop'
        : isLater && OR.test(gap)
          ? 'or'
          : isLater && REPLACES.test(normalWords(gap))
            ? 'only'
            : 'add';
    const isOne = /\b(?:a|an)\s+(?:\w+\s+)?$/i.test(gap);
    const between = message.slice(counted, at);
    // 'Two windows, one wants a roller'.
    const isFar = between.trim().split(/\s+/).length > 4 || /\b(?:one|other)\b/i.test(between);
    if (isFar) count = undefined;
    if (isOne && count === undefined) ones.push(steps.length);
    steps.push({ service, does, ...(count && count <= 50 && { count }) });
    count = undefined;
  }
  // 'Two romans. Actually three.'
  const [only] = steps;
  if (only?.count && steps.length === 1 && count && CORRECTS.test(message.slice(end, counted)))
    only.count = count;
  // 'Two romans and a roller'.
  const isCounted = steps.some((step) => step.count);
  for (const at of ones) if (isCounted) Object.assign(steps[at] ?? {}, { count: 1 });
  return kindsOf(
    withBlinds(steps, normalWords(message)),
    open ??
      ((asked === 'service' && steps.every(({ does }) => does !== 'only')) ||
      (asked === undefined && UNSURE_OF_KIND.test(normalWords(message)))
        ? names.openIn(normalWords(message))
        : undefined),
    normalWords(message),
    names,
  );
}
/** With the mistyped kind beside one that was found: 'we want romnas and vertical blinds'. */
function withNeighbours(message: string, spans: readonly Span[], names: ServiceNames): Span[] {
  const isFree = (at: number, { length }: string) =>
    spans.every((one) => at + length <= one.at || one.at + one.text.length <= at);
  const more = spans.flatMap((span): Span[] => {
    if (span.kind !== 'kind') return [];
    const end = span.at + span.text.length;
    const found = [
      BEFORE_KIND.exec(message.slice(0, span.at)),
      AFTER_KIND.exec(message.slice(end)),
    ];
    return found.flatMap((one, side) => {
      const text = one?.[1] ?? '';
      const at = one ? one.index + one[0].indexOf(text) + (side === 1 ? end : 0) : 0;
      const isKind = text !== '' && isFree(at, text) && serviceIn('', text, names) !== undefined;
      return isKind ? [{ ...span, at, text }] : [];
    });
  });
  return more.length > 0 ? [...spans, ...more].toSorted((a, b) => a.at - b.at) : [...spans];
}
const BEFORE_KIND = /(\p{L}{5,}) (?:and|or|&|plus)(?: some| maybe)? $/iu;
const AFTER_KIND = /^ (?:and|or|&|plus) (?:some |maybe )?(\p{L}{5,})\b/iu;

/** 'Rollas' and 'romanns' are understood before 'blinds'; of several roller blinds the words before tell. */
function serviceIn(gap: string, text: string, names: ServiceNames): Service | undefined {
  const plain = normalWords(text);
  const isMaterial = /^(?:wood(?:en)?|metal|faux|alumin\w+)$/.test(plain);
  const words = ENDS_IN_KIND.test(plain) || isMaterial ? plain : normalWords(`${text} blinds`);
  const before = normalWords(/(?:[\p{L}-]+\s+){0,2}$/u.exec(gap)?.[0] ?? '');
  const found = names.find(`${before} ${words}`.trim());
  // 'Perfect fit venetian' is one kind.
  const inside = ({ at }: NamedService) =>
    found.some((one) => one.at < at && at < one.at + one.words.length);
  return (
    found.findLast(
      (one) => one.service && !inside(one) && one.at + one.words.length > before.length,
    )?.service ?? names.find(words).find((one) => one.service)?.service
  );
}
const UNSURE_OF_KIND =
  /\b(?:not (?:really )?sure|no idea|do not (?:really )?know|undecided|not decided|not a clue|no clue)(?: (?:yet|really|on|of|about))* (?:what|which)(?: (?:type|kind|sort|style|ones?|blinds|would|to have|i (?:want|need|like)|we (?:want|need|like))|$)|\b(?:type|kind|sort|style) i (?:do not know|am not sure)\b/;
const ENDS_IN_KIND = /\b(?:blinds|shutters|curtains)$/;
const OR = /\b(?:or|versus|vs|maybe|possibly)\b/i;
