// A customer's stage, from the facts alone: nobody types it.
import { addDays } from '../../lib/time/london-day.ts';
import type { Stage } from './customer.ts';

/** What one record says of the stage of its customer. */
export interface Claim {
  stage: Stage;
  /** Instant from which it is so. */
  at: string;
  /** The day on which it is no longer so: from then on it is an enquiry like any other. */
  until?: string;
  /** They have decided: no earlier visit is still open. */
  isDecided?: true;
}

/** A visit that was made keeps its customer in view for so long. */
const VISITED_DAYS = 60;

/** The first that is true. */
const inOrder: readonly Stage[] = [
  ...(['toFit', 'ordered', 'quoted', 'booked', 'accepted'] as const),
  ...(['visited', 'fitted', 'lost', 'enquiry'] as const),
];

/** Of a record; blank where it has none. */
export type StageFacts = Record<
  'status' | 'visitKind' | 'day' | 'means' | 'createdAt' | 'updatedAt',
  string
>;

/** What any record says. */
export const enquiryOf = ({ createdAt }: StageFacts): Claim => ({
  stage: 'enquiry',
  at: createdAt,
});

export function claimOfVisit(facts: StageFacts): Claim {
  const { status, visitKind, day, means, createdAt, updatedAt } = facts;
  const isConsultation = visitKind === 'consultation';
  switch (status) {
    case 'completed':
      if (visitKind === 'fitting') return { stage: 'fitted', at: updatedAt, isDecided: true };
      if (!isConsultation) return enquiryOf(facts);
      if (means === 'won') return { stage: 'accepted', at: updatedAt, isDecided: true };
      if (means === 'lost') return { stage: 'lost', at: updatedAt, isDecided: true };
      return { stage: 'visited', at: updatedAt, until: addDays(day, VISITED_DAYS + 1) };
    case 'cancelled':
    case 'noShow':
      return isConsultation ? { stage: 'lost', at: updatedAt } : enquiryOf(facts);
    default:
      return {
        stage: visitKind === 'fitting' ? 'toFit' : 'booked',
        at: createdAt,
        until: addDays(day, 1),
      };
  }
}

interface StageNow {
  stage: Stage;
  since: string;
  /** The next day on which time alone may change it. */
  until: string | null;
}

/**
 * @param madeAt of the customer, for one without records
 * @param isKnown whether a file of customers from before says who they are
 */
export function stageOf(
  all: readonly Claim[],
  today: string,
  madeAt: string,
  isKnown = false,
): StageNow {
  if (all.length === 0 && isKnown) return { stage: 'known', since: madeAt, until: null };
  const decided =
    all
      .filter(({ isDecided }) => isDecided)
      .sort(byTime)
      .at(-1)?.at ?? '';
  const claims = all.filter(({ stage, at }) => stage !== 'visited' || at > decided);
  const lapsed = claims.filter(({ until }) => until !== undefined && until <= today);
  const turns = lapsed.map(({ until }): Claim => ({ stage: 'enquiry', at: startOf(until) }));
  const now = [...claims.filter((claim) => !lapsed.includes(claim)), ...turns].sort(byTime);
  const ofStage = (stage: Stage) => now.filter((claim) => claim.stage === stage);
  const last = now.at(-1)?.at ?? '';
  // An end counts while nothing has come after it.
  const isSo = (stage: Stage) => ofStage(stage).some(({ at }) => stage !== 'lost' || at >= last);
  const stage = inOrder.find(isSo) ?? 'enquiry';
  const turned = [...ofStage('lost'), ...turns].sort(byTime).at(-1)?.at ?? '';
  const those = ofStage(stage);
  const begun = those.find(({ at }) => stage !== 'enquiry' || at >= turned);
  const days = now.flatMap(({ until }) => until ?? []).sort();
  return { stage, since: begun?.at ?? madeAt, until: days[0] ?? null };
}

const startOf = (day = '') => `${day}T00:00:00.000Z`;
const byTime = (one: Claim, other: Claim) => (one.at < other.at ? -1 : 1);
