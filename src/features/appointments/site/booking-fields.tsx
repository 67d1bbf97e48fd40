// The parts of the booking form: about you, your windows, a time, a message.
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { meantHost } from '../../../kit/public-form.ts';
import { Field, FieldError } from '../../../kit/ui/public-fields.tsx';
import { londonWallTime } from '../../../lib/time/london-time.ts';
import { activeServices, type bookingInput, windowCountOptions } from '../appointment.ts';
import type { FormRules } from '../availability.ts';
import { WaitingOffer } from '../waiting/site/waiting-offer.tsx';
import type { BookingCopy, BookingField } from './booking-copy.ts';
import { DayField } from './day-strip.tsx';
import { SlotChoice } from './slot-choice.tsx';
import type { useAvailability } from './use-availability.ts';

export type Values = z.input<typeof bookingInput>;

/** The person's details, shared with enquiries. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'address', 'postcode'] as const;

export interface PartProps {
  form: UseFormReturn<Values>;
  copy: BookingCopy;
  /** Initial values, from a form that came back without scripts. */
  sentBefore: Record<string, string> | undefined;
  errorOf(name: BookingField): string | undefined;
}

export function ContactFields(part: PartProps) {
  return (
    <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-(family-name:--font-serif) text-xl">About you</legend>
      <TextField {...part} name="name" autoComplete="name" className="sm:col-span-2" />
      <TextField {...part} name="email" type="email" autoComplete="email" />
      <TextField {...part} name="phone" type="tel" autoComplete="tel" />
      <TextField {...part} name="address" autoComplete="street-address" className="sm:col-span-2" />
      <TextField {...part} name="postcode" autoComplete="postal-code" className="sm:max-w-48" />
    </fieldset>
  );
}

interface TextFieldProps extends PartProps {
  name: (typeof CONTACT_FIELDS)[number];
  type?: string;
  autoComplete: string;
  className?: string;
}

function TextField({
  form,
  copy,
  sentBefore,
  errorOf,
  name,
  type = 'text',
  autoComplete,
  className,
}: TextFieldProps) {
  const { label, placeholder } = copy.fields[name];
  const host = name === 'email' && meantHost(form.watch('email'));
  return (
    <Field
      id={fieldId(name)}
      label={label}
      error={errorOf(name)}
      help={host && `Did you mean ${host}?`}
      {...(className && { className })}
    >
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          type={type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          defaultValue={sentBefore?.[name]}
          required
        />
      )}
    </Field>
  );
}

export function WindowFields({
  form,
  copy,
  sentBefore,
  errorOf,
  rules,
}: PartProps & { rules: FormRules }) {
  const windowCount = form.watch('windowCount');
  return (
    <fieldset className="mt-6 grid min-w-0 gap-5 sm:mt-8 sm:grid-cols-2">
      <legend className="mb-4 font-(family-name:--font-serif) text-xl">Your windows</legend>
      <Field id={fieldId('service')} label={copy.fields.service.label} error={errorOf('service')}>
        {(control) => (
          <select
            {...control}
            {...form.register('service')}
            defaultValue={sentBefore?.service ?? ''}
            required
          >
            <option value="">{copy.fields.service.placeholder}</option>
            {activeServices(rules.services).map((service) => (
              <option key={service}>{service}</option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id={fieldId('windowCount')}
        label={copy.fields.windowCount.label}
        error={errorOf('windowCount')}
      >
        {(control) => (
          <select
            {...control}
            name="windowCount"
            ref={form.register('windowCount').ref}
            value={windowCount}
            onChange={(event) =>
              form.setValue('windowCount', Number(event.target.value), { shouldDirty: true })
            }
            required
          >
            {windowCountOptions.map(({ value, label }, index) => (
              // The state starts at 1, which is not an option: the select shows the first one.
              <option key={label} value={index === 0 && windowCount <= 3 ? windowCount : value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}

interface TimeFieldsProps extends PartProps {
  availability: ReturnType<typeof useAvailability>;
  range: { first: string; last: string };
  refusalOf(day: string): string | undefined;
  slots: FormRules['slots'];
  /** When the hold on the chosen slot ends. */
  heldUntil: string | undefined;
  onChoose(date: string): void;
}

export function TimeFields(props: TimeFieldsProps) {
  const { form, copy, errorOf, availability, range, slots, heldUntil, refusalOf, onChoose } = props;
  const [date, time] = form.watch(['preferredDate', 'preferredTime']);
  const timeId = fieldId('preferredTime');
  const { ref: timeRef } = form.register('preferredTime');
  const { ref: dateRef } = form.register('preferredDate');
  const timeError = errorOf('preferredTime');
  return (
    <fieldset className="mt-6 min-w-0 sm:mt-8">
      <legend className="mb-4 font-(family-name:--font-serif) text-xl">
        A time that suits you
      </legend>
      <DayField
        id={fieldId('preferredDate')}
        label={copy.fields.preferredDate.label}
        help={copy.fields.preferredDate.help}
        error={errorOf('preferredDate')}
        range={range}
        availability={availability}
        chosen={date}
        choosesFull
        inputRef={dateRef}
        onChoose={onChoose}
      />
      <fieldset className="mt-5">
        <legend className="mb-1.5 text-base font-semibold">
          {copy.fields.preferredTime.label}
        </legend>
        {/* Focus for an error without a control of its own. */}
        <div ref={timeRef} tabIndex={-1} className="outline-none">
          <SlotChoice
            slots={slots}
            day={availability.days?.find((day) => day.date === date)}
            chosen={time}
            refusal={date ? refusalOf(date) : undefined}
            errorId={timeError ? `${timeId}-error` : undefined}
            onChoose={(chosen) =>
              form.setValue('preferredTime', chosen, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        </div>
        <FieldError id={`${timeId}-error`} message={timeError} />
        <WaitingOffer
          day={availability.days?.find((day) => day.date === date)}
          person={() => form.getValues()}
        />
      </fieldset>
      <p role="status" className="mt-2 text-sm text-soft empty:hidden">
        {heldUntil && `We keep this time for you until ${clockTime(heldUntil)}.`}
      </p>
    </fieldset>
  );
}

export function MessageField({ form, copy, sentBefore, errorOf }: PartProps) {
  const { label, placeholder } = copy.fields.additionalInfo;
  return (
    <Field
      id={fieldId('additionalInfo')}
      label={label}
      error={errorOf('additionalInfo')}
      className="mt-5"
      optional
    >
      {(control) => (
        <textarea
          {...control}
          {...form.register('additionalInfo')}
          defaultValue={sentBefore?.additionalInfo}
          placeholder={placeholder}
          rows={4}
          className={`${control.className} max-sm:h-24`}
        />
      )}
    </Field>
  );
}

const clockTime = (instant: string) => londonWallTime(new Date(instant)).slice(11);

const fieldId = (name: BookingField) => `booking-${name}`;
