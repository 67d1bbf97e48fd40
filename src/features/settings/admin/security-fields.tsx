import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import type { Settings } from '../settings.ts';

type Security = Settings['security'];

const OPTIONS: readonly { value: Security['secondFactor']; label: string }[] = [
  { value: 'optional', label: 'Nobody has to' },
  { value: 'owners', label: 'Owners' },
  { value: 'everybody', label: 'Everybody' },
];

export function SecurityFields() {
  return (
    <>
      <OptionInput<Security, Security['secondFactor']>
        name="secondFactor"
        label="Who must sign in with a second step"
        options={OPTIONS}
      />
      <p className="max-w-prose text-sm text-muted">
        A code of an authenticator app after the password, or a passkey instead of both. Staff
        without one set it up at their next sign-in, and can do nothing else until then. Anybody can
        set one up under Your account; from then on it is always asked for.
      </p>
    </>
  );
}
