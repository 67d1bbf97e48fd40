// Icons on the buttons of the carousel and the films.

const sign = { viewBox: '0 0 24 24', width: 20, height: 20 } as const;
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const PauseIcon = () => (
  <svg aria-hidden="true" {...sign} {...line}>
    <path d="M9 6v12M15 6v12" />
  </svg>
);

export const PlayIcon = () => (
  <svg aria-hidden="true" {...sign} fill="currentColor">
    <path d="M8 5.5v13l11-6.5z" />
  </svg>
);

export const ChevronIcon = ({ turned = false }: { turned?: boolean }) => (
  <svg aria-hidden="true" {...sign} {...line} className={turned ? 'rotate-180' : ''}>
    <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />
  </svg>
);
