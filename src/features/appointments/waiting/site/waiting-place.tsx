// A place on the waiting list by its private link, and the form to book a free one. All on the server: it needs no
// scripts.
import type { RefusedForm } from '../../../../kit/public-form.ts';
import { Field, PrivacyNote } from '../../../../kit/ui/public-fields.tsx';
import { fullDay } from '../../../../lib/time/london-day.ts';
import { londonWallTime } from '../../../../lib/time/london-time.ts';
import { urls } from '../../../../urls.ts';
import { telephoneHref } from '../../../settings/settings.ts';
import { partsOfSlot, type SlotHours, windowCountOptions } from '../../appointment.ts';
import { Problem } from '../../site/visit-problem.tsx';
import type { WaitingPlace, WaitingStatus } from '../waiting.ts';

interface WaitingPlaceViewProps {
  place: WaitingPlace;
  /** The choices when booking the place. */
  services: readonly string[];
  /** Of the offered slot. */
  hours: SlotHours | undefined;
  /** The page's own address. */
  path: string;
  phone: string;
  refused: RefusedForm | undefined;
}

const headlines: Record<WaitingStatus, string> = {
  waiting: 'You are on the list',
  offered: 'A place is free for you',
  booked: 'Your visit is booked',
  declined: 'You are off the list',
  lapsed: 'This place has gone to the next',
};

export function WaitingPlaceView(props: WaitingPlaceViewProps) {
  const { place, path, phone } = props;
  const { status, preferredDate, times, offeredTime, offeredUntil, visitUrl } = place;
  const slot = offeredTime && partsOfSlot(offeredTime, props.hours);
  return (
    <div>
      <h1 className="text-4xl sm:text-5xl">
        {status === 'lapsed' && !offeredTime ? 'No place became free' : headlines[status]}
      </h1>
      <p className="mt-4 text-lg text-soft">
        {status === 'waiting' &&
          'We will tell you by text message and e-mail as soon as a place becomes free.'}
        {status === 'offered' &&
          offeredUntil &&
          `${place.firstName}, we are keeping it for you until ${londonWallTime(new Date(offeredUntil)).slice(11)}. Then it goes to the next person.`}
        {status === 'booked' && 'Its own page has all the details.'}
        {status === 'declined' && 'You can book another time whenever you like.'}
        {status === 'lapsed' &&
          (offeredTime
            ? 'We could only keep it for half an hour. Here are other times:'
            : 'We are sorry. You can book another time whenever you like.')}
      </p>
      <div className="mt-8 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
        <p className="text-xl font-semibold sm:text-2xl">{fullDay(preferredDate)}</p>
        <p className="mt-1 text-lg text-soft">
          {slot ? [slot.name, slot.range && `(${slot.range})`].join(' ') : times.join(' or ')}
        </p>
        {status === 'offered' && <ClaimForm {...props} />}
        {status === 'booked' && visitUrl && (
          <p className="mt-6">
            <a className="button button-primary" href={new URL(visitUrl).pathname}>
              Look at your visit
            </a>
          </p>
        )}
        {(status === 'declined' || status === 'lapsed') && (
          <p className="mt-6">
            <a className="button button-primary" href={urls.book()}>
              Choose another time
            </a>
          </p>
        )}
        {status === 'waiting' && <Decline path={path} label="Leave the list" />}
      </div>
      {status === 'offered' && <Decline path={path} label="I no longer need it" />}
      <p className="mt-6 text-base text-soft">
        Questions? Call{' '}
        <a className="text-link" href={telephoneHref(phone)}>
          {phone}
        </a>
        .
      </p>
    </div>
  );
}

function Decline({ path, label }: { path: string; label: string }) {
  return (
    <form method="post" action={`${path}/decline`} className="mt-6">
      <button type="submit" className="button button-quiet">
        {label}
      </button>
    </form>
  );
}

const PRIVACY = 'We use these details to make the visit. See our privacy policy.';

function ClaimForm({ path, refused, services }: WaitingPlaceViewProps) {
  const part = (name: string) => ({ id: `claim-${name}`, error: refused?.errors[name] });
  const input = (name: string) => ({ name, defaultValue: refused?.values[name] });
  return (
    <form
      method="post"
      action={`${path}/claim`}
      noValidate
      aria-label="Book this place"
      className="mt-6 border-t border-line pt-6"
    >
      <Problem text={refused?.message ?? ''} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...part('address')} label="Address" className="sm:col-span-2">
          {(control) => (
            <input {...control} {...input('address')} autoComplete="street-address" required />
          )}
        </Field>
        <Field {...part('postcode')} label="Postcode">
          {(control) => (
            <input {...control} {...input('postcode')} autoComplete="postal-code" required />
          )}
        </Field>
        <Field {...part('windowCount')} label="Number of windows">
          {(control) => (
            <select
              {...control}
              name="windowCount"
              defaultValue={refused?.values.windowCount ?? windowCountOptions[0].value}
              required
            >
              {windowCountOptions.map(({ value, label }) => (
                <option key={label} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field {...part('service')} label="Type of blind" className="sm:col-span-2">
          {(control) => (
            <select {...control} {...input('service')} required>
              <option value="">Select a type</option>
              {services.map((service) => (
                <option key={service}>{service}</option>
              ))}
            </select>
          )}
        </Field>
        <Field
          {...part('additionalInfo')}
          label="Additional message"
          className="sm:col-span-2"
          optional
        >
          {(control) => <textarea {...control} {...input('additionalInfo')} rows={3} />}
        </Field>
      </div>
      <button type="submit" className="button button-primary mt-6 w-full sm:w-auto">
        Book this visit
      </button>
      <PrivacyNote note={PRIVACY} href={urls.page({ kind: 'legal', slug: 'privacy' })} />
    </form>
  );
}
