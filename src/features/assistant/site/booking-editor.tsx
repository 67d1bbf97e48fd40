import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../../kit/ui/public-fields.tsx';
import { type BookingInput, bookingInput } from '../../appointments/appointment.ts';
import type { PanelWords } from '../answers/panel-words.ts';

export type BookingErrors = Partial<Record<string, string>>;

interface BookingEditorProps {
  offered: PanelWords['offered'];
  booking: BookingInput;
  errors: BookingErrors;
  onSave(booking: BookingInput): void;
  onCancel(): void;
}

const TEXTS = [
  { name: 'name', label: 'Full name', type: 'text', autoComplete: 'name' },
  { name: 'phone', label: 'Telephone', type: 'tel', autoComplete: 'tel' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'address', label: 'Address', type: 'text', autoComplete: 'street-address' },
  { name: 'postcode', label: 'Postcode', type: 'text', autoComplete: 'postal-code' },
] as const;

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
      <Field id="ask-service" label="Type of blind" error={found.service}>
        {(control) => (
          <select {...control} name="service" defaultValue={booking.service}>
            {options(offered.services, booking.service)}
          </select>
        )}
      </Field>
      <Field id="ask-windowCount" label="Number of windows" error={found.windowCount}>
        {(control) => (
          <input
            {...control}
            type="number"
            name="windowCount"
            min={1}
            max={50}
            defaultValue={booking.windowCount}
          />
        )}
      </Field>
      <Field id="ask-preferredDate" label="Day" error={found.preferredDate}>
        {(control) => (
          <input
            {...control}
            type="date"
            name="preferredDate"
            defaultValue={booking.preferredDate}
          />
        )}
      </Field>
      <Field id="ask-preferredTime" label="Time" error={found.preferredTime}>
        {(control) => (
          <select {...control} name="preferredTime" defaultValue={booking.preferredTime}>
            {options(offered.slots, booking.preferredTime)}
          </select>
        )}
      </Field>
      {TEXTS.map(({ name, label, type, autoComplete }) => (
        <Field key={name} id={`ask-${name}`} label={label} error={found[name]}>
          {(control) => (
            <input
              {...control}
              type={type}
              name={name}
              autoComplete={autoComplete}
              defaultValue={booking[name]}
            />
          )}
        </Field>
      ))}
      <Field id="ask-additionalInfo" label="Message" error={found.additionalInfo} optional>
        {(control) => (
          <textarea
            {...control}
            name="additionalInfo"
            rows={3}
            defaultValue={booking.additionalInfo}
          />
        )}
      </Field>
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

/** Also the chosen one, which may have come or gone since the panel was opened. */
const options = (offered: readonly string[], chosen: string) =>
  [...new Set([...offered, chosen])].map((label) => <option key={label}>{label}</option>);
