// Whether a day, a time or a kind is wanted: the words beside it tell where they are plain, else the tagger.
import type { Span, SpanKind } from './tagger.ts';
import type { Asked } from './token-features.ts';
import { normalWords } from './words.ts';

const FILL =
  '(?: (?:on|for|in|at|of|the|a|this|next|any|those|these|my|our|old|really|quite|be|do|have|want|need|like|even|with|out|about|blackout|wooden|plantation|plain|white))*';
const BEFORE = new RegExp(
  `\\b(?:not(?! (?:only|just|fussed|sure|until|before|after))|never(?! mind)|except|without|apart from|other than|excluding|but not|(?:anything|anywhere|any ?day|every ?day|any ?time|all|everything) (?:but|bar)|instead of|rather than|in place of|can not|could not|avoid|busy|(?<!off )work(?:ing)?|scrap|forget|drop|ditch|leave(?: out)?|lose)${FILL} $`,
);
const THAN = new RegExp(`\\b(?:rather|sooner|prefer|better|easier|suits?)\\b.* than${FILL} $`);
const NO_SUCH = /\bno(?: more)? $/;
const AFTER =
  /^(?: blinds)? (?:(?:is|are|would be|will be|was) )*(?:would have been|(?:a )?no (?:good|use|go)|no$|out\b(?! of)|bad|impossible|awkward|tricky|off\b|not (?:any )?(?:good|great|possible|ideal|convenient|an option)|(?:does|do|will|would|can) not (?:work|suit|do)|i (?:can not|am (?:away|out|working|busy|at work|in work)))/;
const ANY_OF = /^(?:x?day|x?time|x?kind)$/;
const baseOf = (kind: SpanKind) => kind.replace(/^x/, '') as SpanKind;

/** 'Flat 10, 166 The Green': one address, of which a part looked like another's. */
function whole(message: string, tagged: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const span of tagged) {
    const last = spans.at(-1);
    const gap = last && message.slice(last.at + last.text.length, span.at);
    const isPart = last && /address$/.test(last.kind) && baseOf(span.kind) === baseOf(last.kind);
    if (!isPart || last.kind === span.kind || !/^[,\s]*$/.test(gap ?? '')) spans.push(span);
    else
      spans.splice(-1, 1, {
        ...span,
        kind: 'address',
        at: last.at,
        text: message.slice(last.at, span.at + span.text.length),
      });
  }
  return spans;
}

/** With each span's kind as the words beside it have it. */
export function wantedIn(message: string, found: readonly Span[], asked: Asked): Span[] {
  const tagged = whole(message, found);
  const spans = tagged.map((span) => meant(message, span, tagged, asked));
  const [isRefused, isWanted] = [new Set<Span>(), new Set<Span>()];
  const last = new Map<SpanKind, Span>();
  for (const span of spans) {
    if (!ANY_OF.test(span.kind)) continue;
    const before = last.get(baseOf(span.kind));
    last.set(baseOf(span.kind), span);
    if (isRefusedBeside(message, span)) isRefused.add(span);
    if (!before) continue;
    // 'Not Monday or Tuesday', 'Monday and Tuesday are no good'.
    const gap = message.slice(before.at + before.text.length, span.at);
    if (
      !/^\s*(?:,?\s*(?:or|nor)(?: maybe)?|and|&|\+)(?: some| the| on| an?| \d+| one| two| three| four| five| six)?\s*$/i.test(
        gap,
      )
    )
      continue;
    if (isRefused.has(before) || isRefused.has(span)) isRefused.add(before).add(span);
    else isWanted.add(before).add(span);
  }
  const isDoubted = (span: Span) =>
    span.kind === 'xkind' && isWanted.has(span) && !isRefused.has(span);
  const told = spans.map((span) => {
    const kind = isRefused.has(span)
      ? `x${baseOf(span.kind)}`
      : isDoubted(span)
        ? 'kind'
        : span.kind;
    return { ...span, kind: kind as SpanKind };
  });
  // 'Change rollers to curtains': the last is meant, whatever it looked like.
  return told.map((span, at) => {
    if (!ANY_OF.test(span.kind)) return span;
    const base = baseOf(span.kind);
    const same = told.filter(({ kind }) => baseOf(kind) === base);
    const isRejected = (one: Span) => isRefused.has(spans[told.indexOf(one)] ?? one);
    const isOther =
      same.length > 1 &&
      same.every(({ kind }) => kind !== base) &&
      span === same.findLast((one) => !isRejected(one)) &&
      (spans[at]?.sure ?? 1) < (same.some(isRejected) ? 1.1 : CLEAR);
    return isOther ? { ...span, kind: base } : span;
  });
}

export function isRefusedBeside(message: string, { kind, at, text }: Span): boolean {
  const before = message.slice(0, at);
  const words = `${normalWords(before)} `;
  return (
    (!/[,.!?;]\s*$/.test(before) && (BEFORE.test(words) || THAN.test(words))) ||
    (NO_SUCH.test(words) &&
      (/kind$/.test(kind) ? /\b(?:just|only)\b/.test(words) : /s$/i.test(text))) ||
    AFTER.test(` ${normalWords(message.slice(at + text.length))}`)
  );
}

const ANSWERS: Partial<Record<NonNullable<Asked>, SpanKind>> = {
  preferredDate: 'day',
  preferredTime: 'time',
  service: 'kind',
  windowCount: 'count',
  name: 'name',
  phone: 'phone',
  address: 'address',
};
const OF_OTHERS =
  /\b(?:husband|wife|partner|mum|mother|dad|father|son|daughter|brother|sister|neighbour|friend|tenant|landlord|not|old|wrong|(?:i|we) work|working|busy|away|until|till)\b/i;
/** Less sure, something unwanted is taken for wanted where it is the only one. */
const CLEAR = 0.9;
const NEAR = 40;
const IS_OTHER = /^x(?:day|time|kind|count|phone|address)$/;
/** 'Change the number of windows to 10' names no hour. */
const NUMBER_OF = /\b(?:windows?|blinds?)(?: (?:is|are|to|at|now|should|be))+ $/;

const CORRECTS =
  /\b(?:(?:change|swap|switch|move|make) .*(?:to|for|it|that)|(?:should be|should have been|meant|actually|sorry|oops)(?: .*)?)(?: |$)/;
const KIN =
  /\b(?:husband|wife|partner|mum|mother|dad|father|son|daughter|brother|sister|neighbour|friend|tenant|landlord)\b/i;

function meant(message: string, span: Span, all: readonly Span[], asked: Asked): Span {
  const base = baseOf(span.kind);
  if (/^(?:time|day)$/.test(base) && NUMBER_OF.test(`${normalWords(message.slice(0, span.at))} `)) {
    return { ...span, kind: 'count' };
  }
  const isAsked = asked !== undefined && ANSWERS[asked] === base;
  const isDoubtful = isAsked || (span.sure < CLEAR && IS_OTHER.test(span.kind));
  const isOnly = all.every((one) => one === span || baseOf(one.kind) !== base);
  // 'Sorry, wrong address, it should be 5 High Street', 'actually, we'll have curtains instead'.
  if (span.kind !== base && isOnly && CORRECTS.test(normalWords(message.slice(0, span.at)))) {
    const isKept = KIN.test(message) || isRefusedBeside(message, span);
    if (/^x(?:kind|address|day|time|count)$/.test(span.kind) && !isKept)
      return { ...span, kind: base };
  }
  const around = message.slice(Math.max(0, span.at - NEAR), span.at + span.text.length + NEAR);
  return span.kind !== base && isDoubtful && isOnly && !OF_OTHERS.test(around)
    ? { ...span, kind: base }
    : span;
}
