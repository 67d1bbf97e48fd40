// The measurements as a table.
/** How often each figure is taken, in turn with its rival's. */
export const ROUNDS = 3;

export interface Line {
  name: string;
  ours: string;
  rival?: string;
  /** Ours against the rival's. */
  ratio?: string;
  aim?: string;
  met?: boolean;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

const perSecond = (rate: number) => `${rate < 20 ? rate.toFixed(2) : Math.round(rate)}/s`;

export const milliseconds = (ms: number) => `${ms < 1 ? ms.toFixed(3) : ms.toFixed(1)} ms`;

/** A rate against a rival's: the medians of the rounds are compared. */
export function rateLine(name: string, ours: number[], rival: number[], atLeast: number): Line {
  const ratio = median(ours) / median(rival);
  return {
    name,
    ours: perSecond(median(ours)),
    rival: perSecond(median(rival)),
    ratio: ratio.toFixed(2),
    aim: `>= ${atLeast.toFixed(2)}`,
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
    aim: `<= ${atMost.toFixed(2)}`,
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
    aim: `<= ${show(atMost)}`,
    met: ours <= atMost,
  };
}

/** A cost in milliseconds of CPU. */
export const costLine = (name: string, ours: number[], atMost: number): Line =>
  figureLine(name, median(ours), atMost, milliseconds);

/** The lines as a table in Markdown. */
export function tableOf(lines: Line[]): string {
  const rows = lines.map(({ name, ours, rival = '', ratio = '', aim = '', met }) => [
    name,
    ours,
    rival,
    ratio,
    aim,
    met === undefined ? '' : met ? 'met' : '**missed**',
  ]);
  const head = ['', 'ours', 'rival', 'ratio', 'aim', ''];
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
