import { PauseIcon, PlayIcon } from './stage-icons.tsx';

interface PauseButtonProps {
  of: 'films' | 'carousel';
  words: { pause: string; play: string };
  className: string;
}

export function PauseButton({ of, words, className }: PauseButtonProps) {
  const mark = { [`data-${of}-pause`]: true };
  return (
    <button
      type="button"
      {...mark}
      data-pause={words.pause}
      data-play={words.play}
      className={className}
    >
      <span className="when-running">
        <PauseIcon />
      </span>
      <span className="when-paused">
        <PlayIcon />
      </span>
      <span className="sr-only" data-label>
        {words.pause}
      </span>
    </button>
  );
}
