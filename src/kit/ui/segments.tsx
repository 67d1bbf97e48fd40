/** Invisible over its label, which takes presses and focus for it. */
export const COVERING = 'absolute inset-0 size-full cursor-pointer appearance-none opacity-0';

interface SegmentsProps {
  legend: string;
  /** For the eye; without it the choices speak for themselves. */
  isLegendShown: boolean;
  name: string;
  options: readonly { value: string; label: string; alt?: string }[];
  chosen: string;
  className?: string;
}

/** One of a few: radio buttons drawn as one control. Plain HTML. */
export function Segments({ name, options, chosen, className, ...head }: SegmentsProps) {
  return (
    <fieldset className={className}>
      <legend className={head.isLegendShown ? 'mb-1.5 text-base font-semibold' : 'sr-only'}>
        {head.legend}
      </legend>
      <div className="inline-flex max-w-full flex-wrap rounded-[1.75rem] border border-edge bg-surface p-1">
        {options.map(({ value, label, alt }) => (
          <label
            key={value}
            className="relative flex min-h-11 min-w-16 cursor-pointer items-center justify-center rounded-full px-4 text-base has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              data-alt={alt}
              // Some browsers would keep the choice over a reload, and show another picture beside it.
              autoComplete="off"
              className={COVERING}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
