import { type TownsMap, townsMapSize } from '../towns-map.ts';

/** The towns beside their list, which says the same in words. */
export function TownsDrawing({ towns, around, reach }: TownsMap) {
  const { width, height } = townsMapSize;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="h-auto w-full rounded-card bg-ground"
    >
      <g className="fill-sunk">
        {towns.map(({ name, x, y }) => (
          <circle key={name} cx={x} cy={y} r={reach} />
        ))}
      </g>
      <path
        d={around}
        className="stroke-edge"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.4"
      />
      {towns.map(({ name, x, y, isLeft }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="7" className="fill-primary" />
          <text
            x={isLeft ? x - 14 : x + 14}
            y={y + 7}
            textAnchor={isLeft ? 'end' : 'start'}
            className="fill-ink font-(family-name:--font-serif) text-[1.375rem]"
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
