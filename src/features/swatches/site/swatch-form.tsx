// The form for swatches by post. It works without scripts; they keep it on its page (kit/ui/send-forms.ts) and show
// what is chosen (choose-swatches.ts).
import type { RefusedForm } from '../../../kit/public-form.ts';
import { Field, FieldError, PrivacyNote, TrapField } from '../../../kit/ui/public-fields.tsx';
import { FormFrame } from '../../../kit/ui/public-form-frame.tsx';
import { api, urls } from '../../../urls.ts';
import { NoReminder } from '../../settings/no-reminder.tsx';
import { MOST_SWATCHES, swatchThanks } from '../swatch-request.ts';

interface SwatchFormProps {
  id: string;
  refused: RefusedForm | undefined;
  reminds: boolean;
}

export function SwatchForm({ id, refused, reminds }: SwatchFormProps) {
  const part = (name: string) => ({ id: `swatch-${name}`, error: refused?.errors[name] });
  const input = (name: string) => ({ name, defaultValue: refused?.values[name] });
  const [, choiceError] =
    Object.entries(refused?.errors ?? {}).find(([name]) => name.startsWith('swatches')) ?? [];
  return (
    <FormFrame
      id={id}
      title="Your swatches"
      action={urls.swatches()}
      send={api.swatchRequests()}
      refused={refused}
      button="Send me these swatches"
      busy="Sending…"
      thanksTitle={swatchThanks.title}
      thanks={swatchThanks.text}
    >
      <h2 className="text-2xl">Your swatches</h2>
      <p className="mt-2 hidden text-base text-soft noscript:block">
        Tick up to {MOST_SWATCHES} colours, then tell us where to post them.
      </p>
      <FieldError id="swatch-choice-error" message={choiceError} />
      <div className="needs-script mt-2">
        <p data-swatch-count role="status" className="text-base text-soft" />
        <ul
          data-swatch-list
          data-most={MOST_SWATCHES}
          data-thanks={urls.swatchThanks()}
          className="mt-3 grid gap-1.5"
        />
      </div>
      <div className="mt-6 grid gap-5 sm:grid-cols-[2fr_3fr]">
        <Field {...part('name')} label="Your name" className="sm:col-span-2">
          {(control) => <input {...control} {...input('name')} autoComplete="name" required />}
        </Field>
        <Field
          {...part('address')}
          label="Address"
          help="Flat, house and street, then the town."
          className="sm:col-span-2"
        >
          {(control) => (
            <textarea
              {...control}
              {...input('address')}
              rows={3}
              autoComplete="street-address"
              required
            />
          )}
        </Field>
        <Field {...part('postcode')} label="Postcode">
          {(control) => (
            <input {...control} {...input('postcode')} autoComplete="postal-code" required />
          )}
        </Field>
        <Field {...part('phone')} label="Phone number" optional>
          {(control) => <input {...control} {...input('phone')} type="tel" autoComplete="tel" />}
        </Field>
        <Field
          {...part('email')}
          label="Your e-mail"
          help="We will e-mail you what is on its way."
          className="sm:col-span-2"
          optional
        >
          {(control) => (
            <input {...control} {...input('email')} type="email" autoComplete="email" />
          )}
        </Field>
      </div>
      {reminds && <NoReminder ticked={refused?.values.noReminder !== undefined} />}
      <TrapField id="swatch-website" />
      <PrivacyNote
        note="We use your address to post your swatches. See our privacy policy."
        href={urls.page({ kind: 'legal', slug: 'privacy' })}
      />
    </FormFrame>
  );
}
