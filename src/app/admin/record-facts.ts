// What the browser may know of each record: the `record.ts` of every feature.
import type { LivingKind } from '../../kit/life/living.ts';
import { opensOf, type RecordFacts } from '../../kit/records/record.ts';

const files = import.meta.glob<Record<string, unknown>>('../../features/*/record.ts', {
  eager: true,
});

const isFacts = (one: unknown): one is RecordFacts => typeof one === 'object';

/** Those that wait are in the order of their numbers. */
export const records: readonly RecordFacts[] = Object.values(files)
  .flatMap((file) => Object.values(file).filter(isFacts))
  .sort((one, other) => (one.attention?.place ?? 0) - (other.attention?.place ?? 0));

export const livingKinds = records.flatMap((facts): LivingKind[] => {
  const { living: name, noun = '' } = facts;
  return name ? [{ name, noun, opens: (id) => opensOf(facts, id) }] : [];
});
