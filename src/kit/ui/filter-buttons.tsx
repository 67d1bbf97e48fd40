interface FilterButtonsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

export function FilterButtons<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterButtonsProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="h-8 rounded-full border border-line-strong bg-surface px-3 text-sm whitespace-nowrap transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
