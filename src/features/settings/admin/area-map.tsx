import { keepPreviousData } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { usePaused } from '../../../kit/crud/admin/use-resource.ts';
import type { ServedArea } from '../../districts/area.ts';
import type { AreaMap as Answer } from '../../districts/area-map.ts';

type Drawn = Exclude<ServedArea, { kind: 'everywhere' }>;

/** The area's districts and their neighbours on a map, with the towns listed below. */
export function AreaMap({ area }: { area: Drawn }) {
  const path = usePaused(`${adminApi.areaMap()}?${queryOf(area)}`);
  const { data } = useRead<Answer>(path, { placeholderData: keepPreviousData });
  if (!data) return null;
  const { served, towns, dots } = data;
  if (served === 0) {
    return (
      <p role="status">There is no postcode district in this area, so no visits can be booked.</p>
    );
  }
  const count = `${served === 1 ? '1 district' : `${served} districts`} in ${towns.length === 1 ? '1 town' : `${towns.length} towns`}`;
  return (
    <figure className="grid gap-2">
      <Dots dots={dots} label={`Map of the area: ${count}`} />
      <figcaption className="text-sm text-muted">
        <span role="status" className="font-medium text-ink">
          {count}.
        </span>{' '}
        Each dot is the middle of a postcode district: filled where we visit, hollow where we do
        not.
      </figcaption>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-1">Their towns</summary>
        <ul className="mt-1 columns-2 gap-6 sm:columns-3">
          {towns.map((town) => (
            <li key={town}>{town}</li>
          ))}
        </ul>
      </details>
    </figure>
  );
}

function queryOf(area: Drawn): URLSearchParams {
  return new URLSearchParams(
    area.kind === 'districts'
      ? { kind: area.kind, prefixes: area.prefixes.join(',') }
      : { kind: area.kind, postcode: area.postcode, km: String(area.km) },
  );
}

const WIDTH = 600;
const EDGE = 14;
/** Rough width of one character of a town's name, and how far the name reaches above its dot. */
const LETTER = 10;
const NAME_HEIGHT = 34;

function Dots({ dots, label }: Pick<Answer, 'dots'> & { label: string }) {
  const lats = dots.map(({ lat }) => lat);
  const lons = dots.map(({ lon }) => lon);
  const [north, west] = [Math.max(...lats), Math.min(...lons)];
  // A degree of longitude is shorter than a degree of latitude.
  const narrowing = Math.cos(((north + Math.min(...lats)) / 2) * (Math.PI / 180));
  const scale = (WIDTH - 2 * EDGE) / (Math.max(0.01, Math.max(...lons) - west) * narrowing);
  const height = (north - Math.min(...lats)) * scale + 2 * EDGE;
  const placed = dots.map((dot) => ({
    ...dot,
    x: Math.round(EDGE + (dot.lon - west) * narrowing * scale),
    y: Math.round(EDGE + (north - dot.lat) * scale),
  }));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${Math.ceil(height)}`}
      className="max-h-112 w-full max-w-xl rounded-lg border border-line bg-ground"
    >
      {namesAmong(placed).map(({ code, town, x, y }) => (
        // Too small to read on a phone.
        <text
          key={code}
          x={x}
          y={y - 13}
          textAnchor="middle"
          className="fill-ink text-[1.25rem] font-medium max-sm:hidden"
        >
          {town}
        </text>
      ))}
      {placed.map(({ code, town, x, y, served }) => (
        <circle
          key={code}
          cx={x}
          cy={y}
          r={dots.length > 250 ? 5 : 8}
          strokeWidth={2}
          className={served ? 'fill-accent stroke-surface' : 'fill-surface stroke-line-strong'}
        >
          <title>{`${code}, ${town}`}</title>
        </circle>
      ))}
    </svg>
  );
}

type Placed = Answer['dots'][number] & { x: number; y: number };

/** Districts served whose town's name fits: each town once, clear of other dots and names. */
function namesAmong(dots: readonly Placed[]): Placed[] {
  const named: Placed[] = [];
  const halfOf = ({ town }: Placed) => (town.length * LETTER) / 2;
  for (const dot of dots) {
    const half = halfOf(dot);
    const coversDot = dots.some(
      ({ x, y }) => Math.abs(x - dot.x) < half + 8 && y < dot.y - 4 && y > dot.y - NAME_HEIGHT,
    );
    const coversName = named.some(
      (other) =>
        other.town === dot.town ||
        (Math.abs(other.x - dot.x) < half + halfOf(other) &&
          Math.abs(other.y - dot.y) < NAME_HEIGHT),
    );
    const fits = dot.x > half && dot.x < WIDTH - half && dot.y > NAME_HEIGHT;
    if (dot.served && fits && !coversDot && !coversName) named.push(dot);
  }
  return named;
}
