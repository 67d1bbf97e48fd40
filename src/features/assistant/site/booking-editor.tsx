import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../../kit/ui/public-fields.tsx';
import { type BookingInput, bookingInput } from '../../appointments/appointment.ts';
import type { PanelWords } from '../answers/panel-texts.ts';

export type BookingErrors = Partial<Record<string, string>>;

interface BookingEditorProps {
  offered: PanelWords['offered'];
  booking: BookingInput;
  errors: BookingErrors;
  onSave(booking: BookingInput): void;
  onCancel(): void;
}

interface Control {
  name: keyof BookingInput;
  label: string;
  type?: string;
  autoComplete?: string;
  /** One of the options in Settings. */
  of?: keyof PanelWords['offered'];
  optional?: boolean;
}

const CONTROLS: Control[] = [
  { name: 'service', label: 'Type of blind', of: 'services' },
  { name: 'windowCount', label: 'Number of windows', type: 'number' },
  { name: 'preferredDate', label: 'Day', type: 'date' },
  { name: 'preferredTime', label: 'Time', of: 'slots' },
  { name: 'name', label: 'Full name', autoComplete: 'name' },
  { name: 'phone', label: 'Telephone', type: 'tel', autoComplete: 'tel' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
  { name: 'additionalInfo', label: 'Message', optional: true },
];
const COUNT = { min: 1, max: 50 };

export function BookingEditor(props: BookingEditorProps) {
  const { offered, booking, errors, onSave, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState(errors);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the first error of each attempt
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('select'))?.focus();
  }, [attempt]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const checked = bookingInput.safeParse({ ...values, windowCount: Number(values.windowCount) });
    if (checked.success) {
      onSave(checked.data);
      return;
    }
    setFound(
      Object.fromEntries(
        checked.error.issues.toReversed().map((one) => [one.path[0], one.message]),
      ),
    );
    setAttempt(attempt + 1);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Change the visit"
      onSubmit={save}
      className="mt-3 grid gap-4"
    >
      {CONTROLS.map(({ name, label, of, optional, ...input }) => (
        <Field key={name} id={`ask-${name}`} label={label} error={found[name]} optional={optional}>
          {(control) => {
            const attributes = { ...control, name, defaultValue: booking[name] ?? '' };
            if (optional) return <textarea {...attributes} rows={3} />;
            if (!of)
              return <input {...attributes} {...input} {...(input.type === 'number' && COUNT)} />;
            // Includes the chosen one, which may have come or gone since the panel opened.
            const labels = new Set([...offered[of], String(booking[name])]);
            return (
              <select {...attributes}>
                {[...labels].map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            );
          }}
        </Field>
      ))}
      <div className="grid grid-cols-2 gap-2">
        <button type="submit" className="button button-primary">
          Keep changes
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Back
        </button>
      </div>
    </form>
  );
}
