// Which kinds a message chooses, drops or replaces: 'rollers and romans, no, scrap the romans'.
import type { Service } from '../../appointments/appointment.ts';
import type { ServiceNames } from './service-names.ts';

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

export const REPLACES =
  /\b(?:no|nope|actually|sorry|wait|i mean|i meant|meant|rather|make (?:it|that|them)|change (?:it|that|them)|just|only|on second thoughts?|hang on|hold on|scrap (?:it|that)|instead|stick with|stick to|go with|go for|settled on|decided on|agreed on|going with|gone with|gone for|then again|oh|prefer|but want)\b/;

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
  const alone = steps.length === 0 || (isEither && open === names.unsure) ? open : undefined;
  return {
    services: alone ? [alone] : services,
    counts: new Map(
      own.flatMap(({ service, count }) => (service && count ? [[service, count] as const] : [])),
    ),
    eitherKind: isEither && !alone,
    chooses: steps.length > 0 && !alone,
    drops: steps.some(({ does }) => does === 'drop'),
    after: (before) => (alone || isEither ? [] : apply(withAdds(steps, before, text), before)),
  };
}

/** 'Curtains and blinds': the kind of blinds is still to be chosen. */
export function withBlinds(steps: Step[], text: string): Step[] {
  const kinds = new Set(steps.map(({ service }) => service));
  if (kinds.size === 1 && steps[0]?.does !== 'drop' && WITH_BLINDS.test(text)) {
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
