import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import type { Settings } from '../settings.ts';

type Security = Settings['security'];

const OPTIONS: readonly { value: Security['secondFactor']; label: string }[] = [
  { value: 'optional', label: 'Optional' },
  { value: 'owners', label: 'Owners' },
  { value: 'everybody', label: 'Everybody' },
];

export function SecurityFields() {
  return (
    <>
      <OptionInput<Security, Security['secondFactor']>
        name="secondFactor"
        label="Two-step sign-in is required for"
        options={OPTIONS}
      />
      <p className="max-w-prose text-sm text-muted">
        A code from an authenticator app after the password, or a passkey instead of both. Staff
        without one must set it up at their next sign-in before they can do anything else. Anyone
        can set one up under Your account; after that it is always asked for.
      </p>
    </>
  );
}
