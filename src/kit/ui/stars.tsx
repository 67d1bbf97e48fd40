const STARS = [1, 2, 3, 4, 5];
const STAR_PATH = 'm8 1.6 1.9 4 4.4.5-3.3 3 .9 4.3L8 11.2l-3.9 2.2.9-4.3-3.3-3 4.4-.5z';

interface StarsProps {
  rating: number;
  /** For screen readers; not needed where text beside it says the same. */
  label?: string;
  className?: string;
}

export function Stars({ rating, label, className = '' }: StarsProps) {
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={`inline-flex gap-0.5 ${className}`}
    >
      {STARS.map((star) => (
        <Star key={star} className={star <= rating ? 'fill-current' : 'fill-none'} />
      ))}
    </span>
  );
}

/** Its fill is a class, its own or inherited. */
export function Star({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`size-[1.1em] ${className}`}
      stroke="currentColor"
      strokeWidth="1.1"
      strokeLinejoin="round"
    >
      <path d={STAR_PATH} />
    </svg>
  );
}
