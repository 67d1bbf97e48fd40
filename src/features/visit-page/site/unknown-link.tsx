import { telephoneHref } from '../../settings/settings.ts';

interface UnknownLinkProps {
  /** What the link was for: `visit`. */
  noun: string;
  phone: string;
}

/** Shown when a private link leads nowhere. */
export function UnknownLink({ noun, phone }: UnknownLinkProps) {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">We know no {noun} by this link</h1>
      <p className="mt-5 text-lg text-soft">
        The link may be cut short: please copy it whole. Or call us on{' '}
        <a className="text-link" href={telephoneHref(phone)}>
          {phone}
        </a>{' '}
        and we will look it up.
      </p>
    </>
  );
}
