import { telephoneHref } from '../../settings/settings.ts';

interface UnknownLinkProps {
  /** What the link should have led to: `visit`. */
  noun: string;
  phone: string;
}

/** In place of what a private link does not lead to. */
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
