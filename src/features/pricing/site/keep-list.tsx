// Keeps the windows of the page under a link. A plain form; the windows belong to the price form, which changes them.
import type { RefusedForm } from '../../../kit/public-form.ts';
import { Field, TrapField } from '../../../kit/ui/public-fields.tsx';
import { urls } from '../../../urls.ts';
import { NoReminder } from '../../settings/no-reminder.tsx';

export const KEEP_FORM = 'keep-list';

interface KeepListProps {
  refused?: RefusedForm | undefined;
  /** Whether we send a reminder to people who do not book. */
  reminds: boolean;
}

export function KeepList({ refused, reminds }: KeepListProps) {
  return (
    <section
      aria-labelledby="keep-title"
      className="mt-12 rounded-card border border-line bg-surface p-5 sm:p-8 lg:mr-96"
    >
      <h2 id="keep-title" className="text-2xl">
        Keep this list
      </h2>
      <p className="mt-2 max-w-[58ch] text-base text-soft">
        You get a link that shows these windows for a year, at the prices of the day. We send it to
        you if you like{reminds ? '.' : '; your address is used for nothing else.'}
      </p>
      <form
        id={KEEP_FORM}
        method="post"
        action={urls.prices()}
        aria-labelledby="keep-title"
        noValidate
      >
        <Field
          id="keep-email"
          label="Email"
          optional
          error={refused?.errors.email ?? refused?.errors.windows ?? refused?.message}
          className="mt-4 max-w-md"
        >
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              // biome-ignore lint/a11y/noAutofocus: without scripts the page would come back at its top, far from what is wrong
              autoFocus={refused !== undefined}
              autoComplete="email"
              defaultValue={refused?.values.email}
            />
          )}
        </Field>
        {reminds && <NoReminder ticked={refused?.values.noReminder !== undefined} />}
        <TrapField id="keep-website" />
        <button type="submit" className="button button-quiet mt-4">
          Keep my list
        </button>
      </form>
    </section>
  );
}
