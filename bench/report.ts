// What was measured, as a table of ratios.
/** How often each figure is taken, in turn with its rival's. */
export const ROUNDS = 3;

export interface Line {
  name: string;
  ours: string;
  rival: string;
  ratio: string;
  target: string;
  met: boolean;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

const perSecond = (rate: number) => `${rate < 20 ? rate.toFixed(2) : Math.round(rate)}/s`;

/** A rate against a rival's: the medians of the rounds are compared. */
export function rateLine(name: string, ours: number[], rival: number[], atLeast: number): Line {
  const ratio = median(ours) / median(rival);
  return {
    name,
    ours: perSecond(median(ours)),
    rival: perSecond(median(rival)),
    ratio: ratio.toFixed(2),
    target: `>= ${atLeast.toFixed(2)}`,
    met: ratio >= atLeast,
  };
}

/** How many times as much something costs as something else. */
export function timesLine(
  name: string,
  [ours, rival]: [ours: number, rival: number],
  atMost: number,
  show: (value: number) => string,
): Line {
  const ratio = ours / rival;
  return {
    name,
    ours: show(ours),
    rival: show(rival),
    ratio: ratio.toFixed(2),
    target: `<= ${atMost.toFixed(2)}`,
    met: ratio <= atMost,
  };
}

/** A figure that nothing is compared with. */
export function figureLine(
  name: string,
  ours: number,
  atMost: number,
  show: (value: number) => string,
): Line {
  return {
    name,
    ours: show(ours),
    rival: '',
    ratio: '',
    target: `<= ${show(atMost)}`,
    met: ours <= atMost,
  };
}

/** A cost in milliseconds of CPU. */
export function costLine(name: string, ours: number[], atMost: number): Line {
  const cost = median(ours);
  return {
    name,
    ours: `${cost.toFixed(3)} ms`,
    rival: '',
    ratio: '',
    target: `<= ${atMost} ms`,
    met: cost <= atMost,
  };
}

export function printTable(lines: Line[]): void {
  const rows = [
    ['', 'ours', 'rival', 'ratio', 'target', ''],
    ...lines.map(({ name, ours, rival, ratio, target, met }) => [
      name,
      ours,
      rival,
      ratio,
      target,
      met ? 'ok' : 'MISSED',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
