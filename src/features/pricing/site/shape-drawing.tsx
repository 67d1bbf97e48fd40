// 'What are you dressing?': the shapes to choose from, and the chosen one with the numbers of its windows.
import { urls } from '../../../urls.ts';
import type { GuideForm } from '../guide-query.ts';
import { type Shape, shapeName, shapeOf, shapes, shapeText } from '../shapes.ts';
import { readSize } from '../sizes.ts';

/** Buttons of the price form: without scripts the page comes back at the drawing. */
export function ShapeChoice({ shape }: { shape: Shape | undefined }) {
  return (
    <fieldset id="guide-shapes" data-answer="" className="mb-8">
      <legend className="mb-3 font-(family-name:--font-serif) text-2xl">
        What are you dressing?
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4.5rem,30%),1fr))] gap-2 sm:gap-3 xl:grid-cols-6">
        {Array.from(shapes, ([name, { label, panes }]) => (
          <button
            key={name}
            type="submit"
            name="draw"
            value={name}
            formAction={`${urls.prices()}#drawn`}
            aria-pressed={shape !== undefined && name === shapeName(shape)}
            className="grid cursor-pointer content-start gap-2 rounded-card border border-edge bg-surface px-1 py-3 text-sm leading-tight hover:border-ink aria-pressed:border-primary aria-pressed:bg-sunk aria-pressed:font-semibold sm:text-base"
          >
            <Drawing
              kind={shapeOf(name)?.kind}
              rows={panes}
              className="max-w-28 text-soft [stroke-width:5]"
            />
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The shape of a form in the proportions that were typed. */
export function DrawnShape({ form: { shape, rows, units } }: { form: GuideForm }) {
  if (!shape) return null;
  const typed = rows.slice(0, shape.rows).map(({ width, drop, quantity }) => ({
    width: readSize(width, units) ?? 800,
    drop: readSize(drop, units) ?? 1200,
    count: Math.max(1, Math.min(Math.trunc(Number(quantity)) || 1, MOST_PANES)),
  }));
  const usual = shape.faces && shapes.get(shapeName(shape))?.panes;
  return (
    <div id="drawn" data-answer="" className="scroll-mt-(--header-height)">
      <input type="hidden" name="shape" value={shapeText(shape)} />
      <Drawing
        kind={shape.kind}
        rows={usual || typed}
        isNumbered={shape.rows > 1}
        className="max-w-lg text-primary [stroke-width:1.5]"
      />
      <p className="text-center text-base text-soft">
        We start with usual sizes. Type yours over them.
      </p>
    </div>
  );
}

const [WIDE, HIGH] = [320, 150];
/** More would be a hatching. */
const MOST_PANES = 16;

interface DrawingProps {
  kind: string | undefined;
  /** Equal panes from left to right; sizes in mm. */
  rows: readonly { width: number; drop: number; count: number }[];
  isNumbered?: boolean;
  className: string;
}

/** In lines, with the blinds half way down. */
function Drawing({ kind, rows, isNumbered = false, className }: DrawingProps) {
  const panes = rows
    .flatMap((row, at) => new Array<typeof row & { at: number }>(row.count).fill({ ...row, at }))
    .slice(0, MOST_PANES);
  const { length } = panes;
  const isRoofed = kind === 'conservatory';
  const [left, right] = [rows[0]?.count ?? 0, length - (rows.at(-1)?.count ?? 0)];
  /** By how many panes an edge is nearer than the front. */
  const nearer = (edge: number) => {
    if (kind === 'bay') return Math.max(0, Math.abs(edge - length / 2) - (length % 2 ? 0.5 : 1));
    if (kind === 'bifold') return edge % 2;
    return isRoofed ? -Math.max(0, left - edge, edge - right) : 0;
  };
  const widths = panes.map(({ width }, at) => width * (nearer(at) === nearer(at + 1) ? 1 : 0.7));
  const sumTo = (edge: number) => widths.slice(0, edge).reduce((sum, width) => sum + width, 0);
  const tallest = Math.max(...panes.map(({ drop }) => drop)) * 1.4;
  const scale = Math.min((WIDE - 24) / sumTo(length), (HIGH - 12) / tallest);
  const x = (edge: number) => WIDE / 2 + (sumTo(edge) - sumTo(length) / 2) * scale;
  const top = HIGH / 2 - tallest * scale * (isRoofed ? 0.18 : 0.36);
  const point = (edge: number, share: number, drop = 0) => {
    const rise = nearer(edge) * tallest * 0.06;
    return `${x(edge)},${top + (share * (drop + 2 * rise) - rise) * scale}`;
  };
  const ridge = [0.3, 0.7].map((part) => `${x(0) + part * (x(length) - x(0))},12`);
  return (
    <svg
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      aria-hidden="true"
      className={`mx-auto w-full fill-none stroke-current [stroke-linejoin:round] ${className}`}
    >
      {isRoofed && (
        <path
          d={`M${point(0, 0)} ${ridge.join(' ')} ${point(length, 0)}M${point(left, 0)} ${ridge[0]}M${point(right, 0)} ${ridge[1]}`}
        />
      )}
      {panes.map((pane, at) => {
        const corners = (share: number) =>
          `${point(at, 0)} ${point(at + 1, 0)} ${point(at + 1, share, pane.drop)} ${point(at, share, pane.drop)}`;
        const down = (share: number) => top + pane.drop * scale * share;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place
          <g key={at}>
            <polygon points={corners(0.45)} className="fill-current [fill-opacity:0.12]" />
            <polygon points={corners(1)} />
            {kind === 'doors' && (
              <path d={`M${at % 2 ? x(at) + 6 : x(at + 1) - 6},${down(0.5)}v${down(0.12) - top}`} />
            )}
            {isNumbered && (
              <text
                x={(x(at) + x(at + 1)) / 2}
                y={down(0.72) + 5}
                className="fill-current stroke-none text-[15px] [text-anchor:middle]"
              >
                {pane.at + 1}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
