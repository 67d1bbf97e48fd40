interface ProgressBarProps {
  /** For screen readers: what is going on. */
  label: string;
  /** 0 to 1. */
  value: number;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={1}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
    />
  );
}
