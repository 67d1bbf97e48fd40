interface NoteFieldProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange(text: string): void;
}

export function NoteField({ id, value, error, onChange }: NoteFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        A note to the customer <span className="font-normal text-muted">(optional)</span>
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-help`}
        className="field w-full px-3.5 py-2.5"
      />
      <p id={`${id}-help`} className="text-sm text-muted">
        The customer gets it exactly as you write it.
      </p>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
