// Sums up conversations by move, manner and field, and compares with an earlier run.
import type { Field } from '../../src/features/assistant/dialogue/booking-fields.ts';
import type { Played, Problem } from './generated.ts';

const BAD: readonly Problem['what'][] = [
  'wrong booking',
  'no booking',
  'not cancelled',
  'loop',
  'no person',
  'told of another',
  'wrong price',
];
const WORTH_TELLING: readonly Problem['what'][] = [
  'wrong booking',
  'not cancelled',
  'told of another',
  'wrong price',
  'loop',
  'no person',
  'no booking',
  'wrong slot',
  'invented',
  'lost',
  'unanswered',
  'missed',
];

const has = ({ problems }: Played, what: Problem['what']) =>
  problems.some((one) => one.what === what);
export const isRight = (played: Played) => !BAD.some((what) => has(played, what));
const percent = (part: number, all: number) =>
  `${all === 0 ? '-' : ((100 * part) / all).toFixed(2)} %`;

export function countProblems(all: readonly Played[]): Record<Problem['what'], number> {
  const counts = WORTH_TELLING.map((what) => [what, all.filter((one) => has(one, what)).length]);
  return Object.fromEntries(counts) as Record<Problem['what'], number>;
}

export interface Kept {
  seed: string;
  moves: string[];
  problems: string[];
}

/** Stored results of a conversation, to compare with a later run. */
export const keptOf = ({ seed, moves, problems }: Played): Kept => ({
  seed,
  moves,
  problems: problems.map(({ what, field }) => [what, field].filter(Boolean).join(' ')).sort(),
});

export function reportOf(all: readonly Played[], shown: number): string {
  const problems = countProblems(all);
  const lines = [
    `${all.length} conversations, right ${percent(all.filter(isRight).length, all.length)}`,
    ...WORTH_TELLING.map(
      (what) => `  ${what}: ${problems[what]} (${percent(problems[what], all.length)})`,
    ),
    '',
    ...table('move', all, ({ moves }) => moves),
    ...table('manner', all, ({ manner }) => [manner]),
    ...fieldTable(all),
    ...confusions(all),
    ...transcripts(all, shown),
  ];
  return lines.join('\n');
}

function table(
  name: string,
  all: readonly Played[],
  groupsOf: (one: Played) => readonly string[],
): string[] {
  const groups = Map.groupBy(
    all.flatMap((one) => groupsOf(one).map((group) => ({ group, one }))),
    ({ group }) => group,
  );
  const rows = [...groups].map(([group, members]) => {
    const played = members.map(({ one }) => one);
    const counts = countProblems(played);
    const share = played.filter(isRight).length / played.length;
    const told = WORTH_TELLING.filter((what) => counts[what] > 0).map(
      (what) => `${what} ${counts[what]}`,
    );
    return {
      share,
      line: `  ${group.padEnd(20)} ${String(played.length).padStart(5)} ${percent(share, 1).padStart(9)}  ${told.join(', ')}`,
    };
  });
  return [
    `by ${name}: conversations, right, problems`,
    ...rows.sort((a, b) => a.share - b.share).map(({ line }) => line),
    '',
  ];
}

function fieldTable(all: readonly Played[]): string[] {
  const told = new Map<Field, number>();
  for (const one of all) {
    for (const [field, times] of Object.entries(one.told) as [Field, number][]) {
      told.set(field, (told.get(field) ?? 0) + times);
    }
  }
  const rows = [...told].map(([field, times]) => {
    const of = (what: Problem['what']) =>
      all
        .flatMap(({ problems }) => problems)
        .filter((one) => one.what === what && one.field === field).length;
    const kinds = (['missed', 'wrong slot', 'invented', 'lost', 'wrong booking'] as const).map(
      (what) => `${what} ${of(what)}`,
    );
    return `  ${field.padEnd(15)} told ${String(times).padStart(6)}: ${kinds.join(', ')}`;
  });
  return ['by field', ...rows, ''];
}

const MOST_CONFUSIONS = 40;

function confusions(all: readonly Played[]): string[] {
  const counts = new Map<string, number>();
  for (const { what, field, wanted, got } of all.flatMap(({ problems }) => problems)) {
    if (!field) continue;
    // Personal details vary; what matters is that one was mistaken for another.
    const isChoice = /^(?:service|windowCount|preferredTime)$/.test(field);
    const shape = (text = 'nothing') => (isChoice || text === 'nothing' ? text : 'something');
    const key = `${what}: ${field} ${shape(wanted)} -> ${shape(got)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_CONFUSIONS);
  return ['confusions', ...rows.map(([key, count]) => `  ${String(count).padStart(5)} ${key}`), ''];
}

function transcripts(all: readonly Played[], shown: number): string[] {
  return WORTH_TELLING.flatMap((what) =>
    all.filter((one) => has(one, what) && firstOf(one) === what).slice(0, shown),
  ).flatMap(({ seed, moves, manner, talk, problems }) => [
    `--- ${seed}: ${moves.join(' + ')}, ${manner}: ${problems.map((one) => `${one.what} ${one.field ?? ''}`.trim()).join(', ')}`,
    ...talk,
    '',
  ]);
}

const firstOf = (one: Played) => WORTH_TELLING.find((what) => has(one, what));

export function differences(before: readonly Kept[], now: readonly Kept[]): string[] {
  const earlier = new Map(before.map((one) => [one.seed, one.problems]));
  const changes = now.flatMap(({ seed, moves, problems }) => {
    const had = earlier.get(seed);
    if (!had || had.join() === problems.join()) return [];
    const fresh = problems.filter((one) => !had.includes(one));
    const gone = had.filter((one) => !problems.includes(one));
    return [
      {
        isWorse: fresh.length > 0,
        line: `${seed} (${moves.join(' + ')}): ${[...fresh.map((one) => `+ ${one}`), ...gone.map((one) => `- ${one}`)].join(', ')}`,
      },
    ];
  });
  const [worse, better] = [
    changes.filter(({ isWorse }) => isWorse),
    changes.filter(({ isWorse }) => !isWorse),
  ];
  return [
    `${worse.length} conversations got worse, ${better.length} better`,
    ...worse.map(({ line }) => `worse  ${line}`),
    ...better.map(({ line }) => `better ${line}`),
  ];
}
